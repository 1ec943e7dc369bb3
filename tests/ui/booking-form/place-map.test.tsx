import { render } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { expect, test, vi } from 'vitest';
import { createModel } from '../../../src/machines/read-model.ts';
import type { PinMapParts } from '../../../src/ui/booking-form/pin-map.ts';
import { PlaceMap } from '../../../src/ui/booking-form/place-map.tsx';
import { SystemContext } from '../../../src/ui/bridge/system-context.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { MantineTheme } from '../../../src/ui/theme/mantine.tsx';
import { startSystem } from '../../support/system-client.ts';

/** What the map was made with; the map itself needs a real browser. */
const made = vi.hoisted(() => ({ with: [] as PinMapParts[] }));
vi.mock('../../../src/ui/booking-form/pin-map.ts', () => ({
  PinMap: class {
    constructor(parts: PinMapParts) {
      made.with.push(parts);
    }
    dispose() {}
  },
}));

test('the map rests, and counts a move, as the settings say', () => {
  const { system } = startSystem();
  const settings = system.config.getSnapshot();
  const timings = { ...settings.timings, mapIdleDebounceMs: 450, coordinateThresholdDegrees: 0.02 };
  render(
    <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Kolkata">
      <SystemContext value={{ ...system, config: createModel({ ...settings, timings }) }}>
        <MantineTheme>
          <PlaceMap start={null} target={null} onMove={() => {}} />
        </MantineTheme>
      </SystemContext>
    </IntlProvider>,
  );
  expect(made.with).toMatchObject([{ debounceMs: 450, thresholdDegrees: 0.02 }]);
});
