/** The few icons that the login shows too, so that it need not load the icon set: Tabler's outline, 20 px and 16 px. */
import type { ReactNode } from 'react';

const outline = (size: number, children: ReactNode) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={size < 20 ? 2 : 1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const AlertIcon = () =>
  outline(
    16,
    <>
      <path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0" />
      <path d="M12 8v4M12 16h.01" />
    </>,
  );

export const InfoIcon = () =>
  outline(
    16,
    <>
      <path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0" />
      <path d="M12 9h.01M11 12h1v4h1" />
    </>,
  );

export const EyeIcon = () =>
  outline(
    20,
    <>
      <path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0" />
      <path d="M21 12c-2.4 4 -5.4 6 -9 6s-6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6s6.6 2 9 6" />
    </>,
  );

export const EyeOffIcon = () =>
  outline(
    20,
    <>
      <path d="M10.58 10.59a2 2 0 0 0 2.83 2.82" />
      <path d="M16.68 16.67a8.7 8.7 0 0 1 -4.68 1.33c-3.6 0 -6.6 -2 -9 -6c1.27 -2.12 2.71 -3.68 4.32 -4.67m2.86 -1.15a9 9 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.67 1.11 -1.38 2.07 -2.14 2.86" />
      <path d="M3 3l18 18" />
    </>,
  );
