/** Keeps a map that throws from taking the screen with it (specification 2, Global overlays). */
import { Component, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import layout from '../kit/layout.module.css';
import { loadAnew } from '../kit/load-anew.ts';
import styles from './map.module.css';

export interface MapBoundaryProps {
  readonly children: ReactNode;
  /** What goes on working without the map; as a rule the list beside it. */
  readonly aside?: string;
}

export class MapBoundary extends Component<MapBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('The map failed:', error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? <MapFallback aside={this.props.aside} /> : this.props.children;
  }
}

/** What shows in place of a map that threw. */
export function MapFallback({ aside }: { readonly aside?: string | undefined }) {
  const t = useTranslations('tracking.map');
  return (
    <div className={classes(layout['middle'], styles['fallback'])} role="alert">
      <p className={styles['broken']}>{t('broken')}</p>
      <p className={styles['aside']}>{aside ?? t('brokenText')}</p>
      <Button variant="primary" onClick={() => void loadAnew()}>
        {t('refresh')}
      </Button>
    </div>
  );
}
