/** Keeps a map that throws from taking the screen with it (specification 2, Global overlays). */
import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import styles from './map.module.css';

export class MapBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('The map failed:', error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? <MapFallback /> : this.props.children;
  }
}

/** What shows in place of a map that threw. */
export function MapFallback() {
  const t = useTranslations('tracking.map');
  return (
    <div className={styles['fallback']} role="alert">
      <p className={styles['broken']}>{t('broken')}</p>
      <p className={styles['aside']}>{t('brokenText')}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('refresh')}
      </Button>
    </div>
  );
}
