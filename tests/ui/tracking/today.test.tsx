import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Pulse } from '../../../src/contract/realtime-port.ts';
import { createModel } from '../../../src/machines/read-model.ts';
import { SystemContext } from '../../../src/ui/bridge/system-context.ts';
import { useToday } from '../../../src/ui/route/today.ts';
import { hospital } from '../../support/realtime-client.ts';
import { startSystem } from '../../support/system-client.ts';

const Today = () => <output>{useToday('Asia/Kolkata').from}</output>;

test('today’s route begins at the hospital’s midnight, also on a screen that was left open over night', () => {
  const pulse = createModel<Pulse | null>(null);
  const at = (now: string): void =>
    act(() => pulse.set({ now: Date.parse(now), feeds: {} } as unknown as Pulse));
  const { system } = startSystem({ stored: hospital, running: true });
  render(
    <SystemContext value={{ ...system, pulse }}>
      <Today />
    </SystemContext>,
  );
  const begins = () => new Date(Number(screen.getByRole('status').textContent)).toISOString();
  at('2026-11-22T23:59:59+05:30');
  expect(begins()).toBe('2026-11-21T18:30:00.000Z');
  at('2026-11-23T00:00:01+05:30');
  expect(begins()).toBe('2026-11-22T18:30:00.000Z');
});
