import { Observable } from 'rxjs';
import {
  type FactBatch,
  type FactMessage,
  type FactPortSignal,
  factsOverrun,
} from '../../contract/realtime-port.ts';

const CREDIT: FactPortSignal = 'credit';
const STOP: FactPortSignal = 'stop';

/**
 * The batches of the worker's fact stream. Each is answered with a credit once it has been taken in, so the worker
 * never runs ahead of the page; unsubscribing stops the worker's side too. It fails where the worker gave the page up:
 * what was not received is lost.
 */
export const factStream = (port: MessagePort): Observable<FactBatch> =>
  new Observable((subscriber) => {
    port.onmessage = ({ data }: MessageEvent<FactMessage>) => {
      if (data === factsOverrun)
        return subscriber.error(new Error('The page took nothing for so long that it begins anew'));
      subscriber.next(data);
      if (!subscriber.closed) port.postMessage(CREDIT);
    };
    return () => {
      port.onmessage = null;
      port.postMessage(STOP);
      port.close();
    };
  });
