/**
 * Frees the numbers of a frame that was taken. To the garbage collector an array is a small object, whatever it holds: with
 * a hundred thousand that move it let ten frames of 5.6 MB wait.
 */
import type { FleetMessage } from '../../contract/fleet.ts';

/** Below this many bytes it is not worth a channel. */
const FROM_BYTES = 65_536;

/** Nobody may read the frame afterwards: it is empty. */
export function freeFrame(message: FleetMessage): void {
  if (message.type !== 'frame' || !(message.rows instanceof Float64Array)) return;
  const { buffer } = message.rows;
  if (buffer.byteLength < FROM_BYTES || !(buffer instanceof ArrayBuffer)) return;
  // What is transferred is the receiver's, and this one is gone.
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [buffer]);
  port1.close();
}
