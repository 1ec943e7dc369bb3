import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass } from './button.tsx';
import { DropArea } from './drop-area.tsx';
import { Field } from './field.tsx';
import styles from './file-chooser.module.css';
import { opensWithEnter } from './opens-with-enter.ts';

export interface FileChooserProps {
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  readonly name?: string;
  /** As of an `<input type="file">`. */
  readonly accept: string;
  readonly required?: boolean;
  readonly locked: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly icon: ReactNode;
  /** The file that was chosen, as it is shown; null for none. */
  readonly chosen: ReactNode;
  /** In the row of the button, at its end. */
  readonly beside?: ReactNode;
  /** Below it all. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field whose file is chosen by a button, or dropped. */
export function FileChooser(props: FileChooserProps) {
  const { label, help, error, name, accept, required, locked, icon, chosen, beside, children, ref } = props;
  const t = useTranslations('kit.file');
  const take = (files: FileList | null): void => {
    if (!locked && files && files.length > 0) props.onFiles([...files]);
  };
  return (
    <Field label={label} help={help} error={error}>
      {({ id, className: _own, ...control }) => (
        <DropArea onFiles={take}>
          <input
            {...control}
            id={id}
            className="hd-heard"
            type="file"
            name={name}
            accept={accept}
            required={required}
            disabled={locked}
            data-keeps-focus
            onChange={(event) => {
              take(event.currentTarget.files);
              // The same file can be chosen again.
              event.currentTarget.value = '';
            }}
            {...opensWithEnter}
            ref={ref}
          />
          {chosen}
          <div className={styles['choice']} data-shared={beside !== undefined || undefined}>
            <label htmlFor={id} className={buttonClass('secondary')} data-locked={locked || undefined}>
              {icon}
              {t(chosen ? 'another' : 'choose')}
            </label>
            <span className={styles['drop']}>{t('drop')}</span>
            {beside}
          </div>
          {children}
        </DropArea>
      )}
    </Field>
  );
}
