import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Brand } from '../kit/brand.tsx';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { InfoIcon } from '../kit/icons.tsx';
import { LanguageChoice } from '../kit/language-choice.tsx';
import { pageHeadingId } from '../kit/page-heading.ts';
import { PasswordField } from '../kit/password-field.tsx';
import { useDocumentTitle } from '../kit/use-document-title.ts';
import { useThemeChoice } from '../theme/use-theme-choice.ts';
import city from './city.svg';
import styles from './login.module.css';

export interface LoginViewProps {
  /** A login is in flight. */
  readonly busy: boolean;
  /** Shown under the password. */
  readonly error: string | null;
  /** The last session was ended by the backend. */
  readonly ended: boolean;
  /** The browser keeps no cookie, so that no session outlives its first answer. */
  readonly blocksCookies: boolean;
  /** The login of a demo server, to be filled in by a button. */
  readonly demo: { readonly email: string; readonly password: string } | null;
  /** The server has no hospital yet. */
  readonly needsHospital: boolean;
  readonly onSubmit: (email: string, password: string) => void;
}

/** Login (specification 2). Nothing is required before submit; while one is in flight a second does nothing. */
export function LoginView({
  busy,
  error,
  ended,
  blocksCookies,
  demo,
  needsHospital,
  onSubmit,
}: LoginViewProps) {
  const t = useTranslations('login');
  const product = useTranslations('app')('product');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);

  useDocumentTitle(product);
  useEffect(() => {
    if (error) passwordInput.current?.focus();
  }, [error]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) onSubmit(email, password);
  };

  return (
    <div className={styles['screen']}>
      <main className={styles['side']}>
        <LanguageChoice isBare className={styles['language']} />
        <form className={styles['form']} onSubmit={submit} noValidate>
          <Brand name={product} size="large" />
          <div className={styles['words']}>
            <h1 className={styles['title']} id={pageHeadingId} tabIndex={-1}>
              {t('title')}
            </h1>
            <p className={styles['subtitle']}>{t('subtitle')}</p>
          </div>
          {(blocksCookies || ended) && (
            <p className={styles['notice']} role="status">
              <InfoIcon />
              {t(blocksCookies ? 'cookiesBlocked' : 'ended')}
            </p>
          )}
          {needsHospital && (
            <div className={styles['notice']}>
              <InfoIcon />
              <p>
                {t('needsHospital')} <code lang="en">{t('addHospital')}</code>
              </p>
            </div>
          )}
          <TextField
            label={t('email')}
            placeholder={t('emailPlaceholder')}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordField
            label={t('password')}
            placeholder={t('passwordPlaceholder')}
            name="password"
            autoComplete="current-password"
            error={error ?? undefined}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            ref={passwordInput}
          />
          <Button variant="primary" type="submit" wide busy={busy} busyLabel={t('submitting')}>
            {t('submit')}
          </Button>
          {demo && (
            <div className={styles['demo']}>
              <div className={styles['demoWords']}>
                <p>{t('demo')}</p>
                <p className={styles['demoLogin']}>
                  <code>{demo.email}</code>
                  <code>{demo.password}</code>
                </p>
              </div>
              <Button
                variant="quiet"
                onClick={() => {
                  setEmail(demo.email);
                  setPassword(demo.password);
                }}
              >
                {t('demoFill')}
              </Button>
            </div>
          )}
        </form>
      </main>
      <div className={styles['picture']} aria-hidden="true">
        <City />
      </div>
    </div>
  );
}

/** When the drawing is the dark one. It is asked here: WebKit answers media queries inside an image as in a light page. */
const darkWhen = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' } as const;

function City() {
  const theme = useThemeChoice();
  return (
    <picture>
      <source media={darkWhen[theme]} srcSet={`${city}#dark`} />
      <img src={city} alt="" decoding="async" />
    </picture>
  );
}
