import { Observable } from 'rxjs';
import {
  type FactBatch,
  type FactMessage,
  type FactPortSignal,
  factsOverrun,
} from '../../contract/realtime-port.ts';
import type { PressSlot } from './press.ts';

const CREDIT: FactPortSignal = 'credit';
const STOP: FactPortSignal = 'stop';

/**
 * The batches of the worker's fact stream, which wait for the end of a press. Each is answered with a credit once it has
 * been taken in, so the worker never runs ahead of the page; unsubscribing stops the worker's side too. It fails where
 * the worker gave the page up: what was not received is lost.
 */
export const factStream = (port: MessagePort, press: PressSlot): Observable<FactBatch> =>
  new Observable((subscriber) => {
    const take = (data: FactMessage): void => {
      if (data === factsOverrun)
        subscriber.error(new Error('The page took nothing for so long that it begins anew'));
      else subscriber.next(data);
      if (!subscriber.closed) port.postMessage(CREDIT);
    };
    port.onmessage = ({ data }: MessageEvent<FactMessage>) => {
      if (press.current) press.current.whenOver(() => take(data));
      else take(data);
    };
    return () => {
      port.onmessage = null;
      port.postMessage(STOP);
      port.close();
    };
  });
