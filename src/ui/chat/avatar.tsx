import { useState } from 'react';
import { classes } from '../kit/classes.ts';
import styles from './avatar.module.css';
import { initialsOf } from './roster-order.ts';
import { useSafeUrl } from './use-safe-url.ts';

export interface AvatarProps {
  readonly name: string;
  /** The profile image as the backend has it; null for none. */
  readonly path: string | null;
  readonly isOnline: boolean;
}

/** A person's picture, or initials where there is none or it cannot be had; and the dot, with its word beside it. */
export function Avatar({ name, path, isOnline }: AvatarProps) {
  const address = useSafeUrl()(path);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles['avatar']} aria-hidden="true">
      {address !== null && address !== broken ? (
        <img
          className={styles['picture']}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(address)}
        />
      ) : (
        initialsOf(name)
      )}
      <span className={classes(styles['dot'], isOnline && styles['online'])} />
    </span>
  );
}
