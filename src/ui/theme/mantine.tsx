import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import './mantine.css';
import { type CSSVariablesResolver, createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useThemeChoice } from './use-theme-choice.ts';

/** Mantine's part of Look, 'Tokens'. Colours come from the CSS variables: light and dark stay in one place. */
const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  colors: {
    teal: [
      '#e9f6f5',
      '#ddf0ef',
      '#b3dfdc',
      '#82cfcb',
      '#4cc2bc',
      '#2da39f',
      '#178583',
      '#0b6b6b',
      '#095a5a',
      '#064646',
    ],
  },
  fontFamily: 'var(--hd-font)',
  headings: { fontFamily: 'var(--hd-font)', fontWeight: '600' },
  defaultRadius: 'sm',
  radius: { sm: 'var(--hd-radius)', md: 'var(--hd-radius-dialog)' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
});

const shared = {
  '--mantine-color-body': 'var(--hd-surface)',
  '--mantine-color-text': 'var(--hd-text)',
  '--mantine-color-dimmed': 'var(--hd-muted)',
  '--mantine-color-placeholder': 'var(--hd-muted)',
  '--mantine-color-error': 'var(--hd-danger)',
  '--mantine-color-default': 'var(--hd-surface)',
  '--mantine-color-default-color': 'var(--hd-text)',
  '--mantine-color-default-border': 'var(--hd-line)',
  '--mantine-color-default-hover': 'var(--hd-sunken)',
};
const resolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-font-size-md': 'var(--hd-type-14)' },
  light: shared,
  dark: shared,
});

/** What Mantine's components need above them. The login does without. */
export function MantineTheme({ children }: { readonly children: ReactNode }) {
  const choice = useThemeChoice();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      {...(choice !== 'system' && { forceColorScheme: choice })}
    >
      {children}
    </MantineProvider>
  );
}
