import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useMessages } from 'use-intl';
import type { FeedName } from '../../contract/feeds.ts';
import type { Pulse } from '../../contract/realtime-port.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import type { FeedsModel } from '../../machines/system.ts';
import { version } from '../app/version.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { LateTexts } from '../kit/late-texts.tsx';
import { DiagnosticsView, type FeedLine } from './diagnostics-view.tsx';
import { saveFile } from './save-file.ts';

export interface DiagnosticsProps {
  readonly onClose: () => void;
  /** Asks for an incident file. */
  readonly onIncident: () => void;
}

/** The diagnostics, tied to the system. */
export const Diagnostics = (props: DiagnosticsProps) => (
  <LateTexts>
    <Tied {...props} />
  </LateTexts>
);

function Tied({ onClose, onIncident }: DiagnosticsProps) {
  const router = useRouter();
  const system = useSystem();
  const feeds = useSelector(system.feeds, whole);
  const pulse = useSelector(system.pulse, whole);
  const worker = useSelector(system.worker, ({ state }) => state);
  const names = useMessages().feedNames;
  const [exporting, setExporting] = useState<'no' | 'busy' | 'failed'>('no');

  const exportJournal = async () => {
    setExporting('busy');
    const journal = await system.ask('exportJournal', null);
    if (journal.ok) saveFile('homedraw-journal.json', 'application/json', journal.value);
    setExporting(journal.ok ? 'no' : 'failed');
  };
  return (
    <DiagnosticsView
      onClose={onClose}
      feeds={feedLines(Object.keys(names) as FeedName[], feeds, pulse)}
      counters={Object.entries(pulse?.counters ?? {}).sort(([, a], [, b]) => b - a)}
      storageInMemory={(pulse?.counters['storage.inMemory'] ?? 0) > (pulse?.counters['storage.takenUp'] ?? 0)}
      workerRunning={worker === 'running'}
      version={version}
      instance={pulse?.instance ?? null}
      exporting={exporting === 'busy'}
      exportFailed={exporting === 'failed'}
      onExport={() => void exportJournal()}
      onIncident={() => {
        onClose();
        onIncident();
      }}
      onOpenIncident={() => {
        onClose();
        void router.navigate({ to: '/diagnostics' });
      }}
      onRefresh={(feed) => system.setDesired({ name: 'refresh', feeds: [feed] })}
    />
  );
}

/**
 * Each feed's state and the age of its last good answer, by the worker's clock. They are listed by the names in the
 * texts, so that a feed without any news is there too.
 */
export const feedLines = (
  names: readonly FeedName[],
  feeds: FeedsModel,
  pulse: Pulse | null,
): Readonly<Partial<Record<FeedName, FeedLine>>> =>
  Object.fromEntries(
    names.map((name): [FeedName, FeedLine] => {
      const { state, since, failure } = feedOf(feeds, name);
      const at = pulse?.feeds[name] ?? null;
      const ageMs = pulse && at !== null ? pulse.now - at : null;
      const failedAttempts = pulse?.failedAttempts?.[name] ?? 0;
      return [name, { state, since, ageMs, failure: failure?.message ?? null, failedAttempts }];
    }),
  );
