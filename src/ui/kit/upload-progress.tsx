import { useTranslations } from 'use-intl';
import { useFileSize } from './file-size.ts';
import styles from './upload-progress.module.css';

export interface UploadProgressProps {
  /** Bytes. */
  readonly sent: number;
  readonly total: number;
}

/** How much of an upload is sent, drawn and in words. */
export function UploadProgress({ sent, total }: UploadProgressProps) {
  const t = useTranslations('kit.upload');
  const size = useFileSize();
  const percent = total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0;
  return (
    <div className={styles['progress']}>
      <progress aria-label={t('label')} value={percent} max={100} />
      <p className="hd-figures">
        {percent === 100
          ? t('afterShare')
          : t('share', { sent: size(sent), total: size(total), percent: String(percent) })}
      </p>
    </div>
  );
}
