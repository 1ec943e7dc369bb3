import { expect, test } from 'vitest';
import { alertOf, raised } from '../support/alerts.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

test('an alert that another tab dismissed while no worker ran here is gone once one runs', () => {
  const client = startSystem({ stored: hospital });
  client.publish({ type: 'session.opened', hospital }, raised(), raised({ phlebotomistId: '8' }));
  client.workerDies('gone');
  client.workerStarts();
  client.publish({ type: 'alerts.restored', alerts: [], dismissed: [alertOf().key] });
  expect(client.system.alerts.getSnapshot().alerts).toEqual([alertOf({ phlebotomistId: '8' })]);
});
