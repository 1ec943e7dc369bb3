/** The wall while it shows no day: it says why, calmly, and holds nothing of any hospital. */
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import styles from './wall.module.css';
import { WallFrame } from './wall-frame.tsx';

/** Eight characters that read from afar; two groups of four. */
export function PairingView({ code }: { readonly code: string }) {
  const t = useTranslations('wall.pairing');
  return (
    <Notice title={t('title')} text={t('text')}>
      <p className={styles['code']}>
        <output aria-label={t('code')}>{code}</output>
      </p>
      <p className={styles['hint']}>{t('renewed')}</p>
    </Notice>
  );
}

/** A backend that pairs no displays: the wall takes the session of the console. */
export function SignInView() {
  const t = useTranslations('wall.signIn');
  return <Notice title={t('title')} text={t('text')} />;
}

export function WaitingView() {
  const t = useTranslations('wall');
  return <Notice title={t('waiting')} text={t('waitingSince')} />;
}

function Notice(props: { readonly title: string; readonly text: string; readonly children?: ReactNode }) {
  const { title, text, children } = props;
  const t = useTranslations('wall');
  useEffect(() => {
    document.title = t('title', { screen: title });
  }, [title, t]);
  return (
    <WallFrame>
      <main className={styles['notice']}>
        <h1 className={styles['noticeTitle']}>{title}</h1>
        <p className={styles['noticeText']}>{text}</p>
        {children}
      </main>
    </WallFrame>
  );
}
