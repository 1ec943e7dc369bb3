import { type AlertFrame, alertFrame } from '../../contract/wire/locations.ts';
import type { CounterBoard } from '../counters.ts';

/** The alert in a message body; null and counted where the body is no JSON object (specification 5, Notifications). */
export function readAlertFrame(body: string, counters: CounterBoard): AlertFrame | null {
  try {
    const parsed = alertFrame.safeParse(JSON.parse(body) as unknown);
    if (parsed.success) return parsed.data;
  } catch {
    // Counted below: a body that is no JSON is refused like one of the wrong shape.
  }
  counters.count('alertChannel.framesRefused');
  return null;
}
