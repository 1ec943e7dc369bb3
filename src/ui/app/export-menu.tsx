import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { Popover } from '../kit/popover.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './export-menu.module.css';
import { type ExportFormat, type ExportTable, useSaveExport } from './use-save-export.ts';

export interface ExportMenuProps {
  /** What goes into the file, in one line. */
  readonly scope: string;
  /** What can be chosen beside the format. */
  readonly children?: ReactNode;
  /** Nothing is known yet that could be saved. */
  readonly disabled?: boolean;
  /** Made when it is asked for. */
  readonly table: () => ExportTable;
}

/** Saves a table as Excel or CSV. On a phone it is a sign without its word. */
export function ExportMenu({ scope, children, disabled = false, table }: ExportMenuProps) {
  const t = useTranslations('app.export');
  const write = useSaveExport();
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const [failed, setFailed] = useState(false);
  const save = async (format: ExportFormat, close: () => void): Promise<void> => {
    setBusy(format);
    const saved = await write(format, table());
    setBusy(null);
    setFailed(!saved);
    if (saved) close();
  };
  return (
    <Popover
      label={t('title')}
      iconOnly={useNarrow()}
      disabled={disabled}
      icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
    >
      {(close) => (
        <>
          <p className={styles['scope']}>{scope}</p>
          {children}
          <div className={styles['formats']}>
            <Button busy={busy === 'xlsx'} busyLabel={t('busy')} onClick={() => void save('xlsx', close)}>
              {t('excel')}
            </Button>
            <Button busy={busy === 'csv'} busyLabel={t('busy')} onClick={() => void save('csv', close)}>
              {t('csv')}
            </Button>
          </div>
          <p className={styles['failed']} role="alert">
            {failed && t('failed')}
          </p>
        </>
      )}
    </Popover>
  );
}
