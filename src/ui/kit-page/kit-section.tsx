import type { ReactNode } from 'react';
import styles from './kit-page.module.css';

/** One part of the kit under its name. */
export const KitSection = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section className={styles['section']} aria-label={name}>
    <h2 className={styles['name']}>{name}</h2>
    <div className={styles['samples']}>{children}</div>
  </section>
);
