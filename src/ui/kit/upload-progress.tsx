import { useTranslations } from 'use-intl';
import type { UploadProgress as Progress } from '../../contract/uploads.ts';
import { useFileSize } from './file-size.ts';
import styles from './upload-progress.module.css';

export interface UploadProgressProps {
  /** Null until the first bytes are on their way. */
  readonly progress: Progress | null;
}

/**
 * How much of an upload is sent, drawn and in words. It stands as long as the upload is under way, so that the button
 * below it does not move away from who is about to press it.
 */
export function UploadProgress({ progress }: UploadProgressProps) {
  const t = useTranslations('kit.upload');
  const size = useFileSize();
  const { sent, total } = progress ?? nothing;
  const percent = total > 0 ? Math.min(100, Math.floor((sent / total) * 100)) : 0;
  const words = () => {
    if (progress === null) return t('beforeShare');
    if (percent === 100) return t('afterShare');
    return t('share', { sent: size(sent), total: size(total), percent: String(percent) });
  };
  return (
    <div className={styles['progress']}>
      <progress aria-label={t('label')} value={percent} max={100} />
      <p className="hd-figures">{words()}</p>
    </div>
  );
}

const nothing: Progress = { sent: 0, total: 0 };
