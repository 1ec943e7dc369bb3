/** A file of the registration: chosen or dropped, shown before it is sent, refused by name (rulings, Phlebotomists). */
import { IconFileTypePdf, IconPhoto, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RegistrationImage } from '../../contract/team.ts';
import { isPicture, kindOfName } from '../../domain/file-kinds.ts';
import { IconButton } from '../kit/button.tsx';
import { FileChooser } from '../kit/file-chooser.tsx';
import { useFileSize } from '../kit/file-size.ts';
import styles from './file-field.module.css';
import type { RefusedFile } from './use-chosen-files.ts';
import { useProblemWords } from './use-problem-words.ts';
import type { RegistrationFormState } from './use-registration-form.ts';

export interface FileFieldProps {
  readonly form: RegistrationFormState;
  readonly part: RegistrationImage;
}

export function FileField({ form, part }: FileFieldProps) {
  const t = useTranslations('registration');
  const words = useProblemWords(form);
  const refusal = useRefusalWords(part);
  const { file, refused, onlyTaken } = form.files.of[part];
  const locked = form.isInFlight;
  const isPictureOnly = part === 'profileImage';
  return (
    <FileChooser
      label={t(`field.${part}`)}
      help={t(isPictureOnly ? 'file.aboutPicture' : 'file.aboutAny')}
      error={refused ? refusal(refused) : words(part)}
      name={part}
      accept={isPictureOnly ? '.jpg,.jpeg,.png' : '.jpg,.jpeg,.png,.pdf'}
      required={!isPictureOnly}
      locked={locked}
      onFiles={(files) => form.files.choose(part, files)}
      icon={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
      chosen={file && <ChosenFile file={file} locked={locked} onRemove={() => form.files.remove(part)} />}
      ref={form.fieldRef(part)}
    >
      <p role="status" className={styles['note']}>
        {onlyTaken !== null && t('file.onlyTaken', { name: onlyTaken })}
      </p>
    </FileChooser>
  );
}

function useRefusalWords(part: RegistrationImage): (refused: RefusedFile) => string {
  const t = useTranslations('registration.file.problem');
  return ({ name, problem }) =>
    t(problem === 'type' && part === 'profileImage' ? 'typePicture' : problem, { name });
}

interface ChosenFileProps {
  readonly file: File;
  readonly locked: boolean;
  readonly onRemove: () => void;
}

function ChosenFile({ file, locked, onRemove }: ChosenFileProps) {
  const t = useTranslations('registration.file');
  const size = useFileSize();
  const row = useRef<HTMLDivElement>(null);
  return (
    <div className={styles['chosen']} ref={row}>
      <Preview file={file} />
      <span className={styles['words']}>
        <bdi className={styles['name']} title={file.name}>
          {file.name}
        </bdi>
        <span className={styles['size']}>{size(file.size)}</span>
      </span>
      <IconButton
        label={t('remove', { name: file.name })}
        disabled={locked}
        onClick={() => {
          // The button disappears with the file; the focus moves to where another is chosen.
          row.current?.parentElement?.querySelector('input')?.focus();
          onRemove();
        }}
      >
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** A picture small; a document, and a picture that no browser can draw, as an icon. */
function Preview({ file }: { readonly file: File }) {
  const t = useTranslations('registration.file');
  const kind = kindOfName(file.name);
  const isImage = kind !== undefined && isPicture(kind.mimeType);
  const address = useObjectUrl(isImage ? file : null);
  const [broken, setBroken] = useState<string | null>(null);
  const Icon = isImage ? IconPhoto : IconFileTypePdf;
  return (
    <span className={styles['preview']}>
      {address !== null && address !== broken ? (
        <img src={address} alt={t('preview', { name: file.name })} onError={() => setBroken(address)} />
      ) : (
        <Icon size={24} stroke={1.5} aria-hidden="true" />
      )}
    </span>
  );
}

/** An address of the file that holds as long as it is shown. */
function useObjectUrl(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
