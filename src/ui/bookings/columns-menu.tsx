import { IconColumns3 } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import layout from '../kit/layout.module.css';
import { Popover } from '../kit/popover.tsx';
import styles from './columns-menu.module.css';
import { type Columns, columnKeys } from './use-columns.ts';

/** Which columns stand in the table. One always does. */
export function ColumnsMenu({ columns }: { readonly columns: Columns }) {
  const t = useTranslations('bookings');
  const { hidden } = columns.layout;
  const isLast = columnKeys.length - hidden.size === 1;
  return (
    <Popover
      iconOnly
      label={t('columnsMenu.title')}
      icon={<IconColumns3 size={18} stroke={1.75} aria-hidden="true" />}
    >
      {(close) => (
        <>
          {columnKeys.map((key) => (
            <label key={key} className={classes(layout['check'], styles['column'])}>
              <input
                type="checkbox"
                checked={!hidden.has(key)}
                disabled={isLast && !hidden.has(key)}
                onChange={(event) => columns.setHidden(key, !event.target.checked)}
              />
              {t(`columns.${key}`)}
            </label>
          ))}
          <p className={styles['help']} role="status">
            {t(isLast ? 'columnsMenu.last' : 'columnsMenu.help')}
          </p>
          <Button
            onClick={() => {
              columns.reset();
              close();
            }}
          >
            {t('columnsMenu.reset')}
          </Button>
        </>
      )}
    </Popover>
  );
}
