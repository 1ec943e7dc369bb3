import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from './button.tsx';
import { TextField, type TextFieldProps } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

/** A password, covered until somebody asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const t = useTranslations('kit.password');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton label={t(isShown ? 'hide' : 'show')} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
