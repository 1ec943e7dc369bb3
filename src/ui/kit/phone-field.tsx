import { useTranslations } from 'use-intl';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './field.tsx';

/** The number begins behind its prefix. */
const afterPrefix = { paddingInlineStart: 48 };

/** A phone number behind its fixed prefix. */
export const PhoneField = (props: Omit<TextFieldProps, 'type' | 'inputMode' | 'leading' | 'style'>) => (
  <TextField
    {...props}
    type="tel"
    inputMode="tel"
    leading={<span className={styles['prefix']}>{useTranslations('kit')('phonePrefix')}</span>}
    style={afterPrefix}
  />
);
