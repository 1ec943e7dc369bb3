import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { EyeIcon, EyeOffIcon } from '../kit/icons.tsx';
import { useProblemWords } from './use-problem-words.ts';
import type { RegistrationFormState } from './use-registration-form.ts';

/** The password of the phone app. Its rule is told while it is typed (specification 5). */
export function PasswordField({ form }: { readonly form: RegistrationFormState }) {
  const t = useTranslations('registration');
  const words = useProblemWords(form);
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={t('field.password')}
      help={t('passwordHelp')}
      type={isShown ? 'text' : 'password'}
      name="password"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      aria-required="true"
      readOnly={form.isInFlight}
      value={form.password}
      onChange={(event) => form.changePassword(event.currentTarget.value)}
      error={words('password')}
      ref={form.fieldRef('password')}
      trailing={
        <IconButton
          label={isShown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
