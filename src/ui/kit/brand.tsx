import styles from './brand.module.css';

/** The drop in its tile. */
export const BrandMark = () => (
  <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="var(--hd-accent)" />
    <path
      d="M16 7.6c2.9 3.3 5.4 6.6 5.4 9.8a5.4 5.4 0 0 1-10.8 0c0-3.2 2.5-6.5 5.4-9.8z"
      fill="none"
      stroke="var(--hd-on-accent)"
      strokeWidth="1.8"
      strokeLinejoin="round"
    />
  </svg>
);

export interface BrandProps {
  /** The product's name. */
  readonly name: string;
  readonly size?: 'small' | 'large';
  /** Only the mark is seen; the name is read out. */
  readonly markOnly?: boolean;
}

/** The product's mark and name. */
export const Brand = ({ name, size = 'small', markOnly = false }: BrandProps) => (
  <span className={styles['brand']} data-size={size}>
    <BrandMark />
    <span className={markOnly ? 'hd-heard' : styles['name']}>{name}</span>
  </span>
);
