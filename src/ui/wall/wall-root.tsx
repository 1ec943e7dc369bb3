/** A wall's life: a system for each session, and nothing of one session in the next. */
import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readWallLayout, type WallLayout, writeWallLayout } from '../../domain/wall-layout.ts';
import { whole } from '../bridge/system-context.ts';
import { TextProvider } from '../messages/text-provider.tsx';
import { type OpenWall, openWallSystem } from './open-wall-system.ts';
import { PairingView, SignInView, WaitingView } from './pairing-view.tsx';
import { useMedia } from './use-media.ts';
import { useUpkeep } from './use-upkeep.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { useWallLanguage } from './use-wall-language.ts';
import { useWallLogging } from './use-wall-logging.ts';
import { WallBoundary } from './wall-boundary.tsx';
import { useWall, WallContext } from './wall-context.ts';
import { createWallLog } from './wall-log.ts';
import { WallShell } from './wall-shell.tsx';

export interface WallRootProps {
  /** Opens the system; tests hand in one of their own. */
  readonly open?: typeof openWallSystem;
}

export function WallRoot({ open = openWallSystem }: WallRootProps) {
  const [log] = useState(() => createWallLog(() => window.sessionStorage));
  const [{ layout, ignored }, setLayout] = useState(() => readWallLayout(window.location.search));
  const [wall, setWall] = useState<OpenWall | null>(null);
  const [life, setLife] = useState(0);
  const initials = layout.names === 'initials';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another life is another system
  useEffect(() => {
    const opened = open({
      initials,
      ended: () => {
        log.note('sessionEnded');
        setWall(null);
        void opened.forget().then(() => setLife((before) => before + 1));
      },
    });
    setWall(opened);
    return () => {
      setWall(null);
      opened.stop();
    };
  }, [open, initials, log, life]);

  useTheme(layout.theme);
  useWallLanguage(layout.language);
  const changeLayout = useCallback((change: Partial<WallLayout>) => {
    setLayout((before) => {
      const next = { ...before.layout, ...change };
      window.history.replaceState(null, '', `${window.location.pathname}${writeWallLayout(next)}`);
      return { layout: next, ignored: [] };
    });
  }, []);
  const page = useMemo(
    () => (wall ? { system: wall.system, layout, ignored, log, changeLayout } : null),
    [wall, layout, ignored, log, changeLayout],
  );
  const isNoted = useRef(false);
  useEffect(() => {
    if (!isNoted.current) log.note('opened');
    isNoted.current = true;
  }, [log]);

  if (!page) return null;
  return (
    <WallContext value={page}>
      <Catalogue>
        <WallBoundary onFailed={() => log.note('viewFailed')}>
          <WallPage />
        </WallBoundary>
      </Catalogue>
    </WallContext>
  );
}

function Catalogue({ children }: { readonly children: ReactNode }) {
  const timeZone = useSelector(useWall().system.config, (config) => config.timeZone);
  return (
    <TextProvider part="wall" timeZone={timeZone}>
      {children}
    </TextProvider>
  );
}

function WallPage() {
  const { system } = useWall();
  const { state, code } = useSelector(system.wall, whole);
  const isKnown = useSelector(system.worker, ({ hasRun }) => hasRun);
  const pairs = useSelector(system.config, (config) => config.displays);
  useWallLogging();
  useUpkeep();
  useWakeLock();
  if (state === 'showing') return <WallShell />;
  if (code !== null) return <PairingView code={code} />;
  return isKnown && !pairs && state === 'opening' ? <SignInView /> : <WaitingView />;
}

/** The theme of the address; without one the system's. */
function useTheme(theme: WallLayout['theme']): void {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = theme === 'system' ? isSystemDark : theme === 'dark';
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['wall'] = isDark ? 'dark' : 'light';
    return () => {
      delete dataset['wall'];
    };
  }, [isDark]);
}
