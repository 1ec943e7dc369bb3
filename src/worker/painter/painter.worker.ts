/** Entry of the painter worker: gives the painter its parts, nothing else. */
import type { FleetMessage, PainterRequest } from '../../contract/fleet.ts';
import { createPainter } from './create-painter.ts';
import { freeFrame } from './free-frame.ts';

declare const self: DedicatedWorkerGlobalScope;

const painter = createPainter({
  answer: (answer, transfer) => self.postMessage(answer, [...transfer]),
  listen: (port, receive) => {
    const messages = port as MessagePort;
    messages.onmessage = ({ data }: MessageEvent<FleetMessage>) => {
      receive(data);
      freeFrame(data);
    };
    return () => messages.close();
  },
  requestFrame: (callback) => void self.requestAnimationFrame(callback),
  later: (callback, milliseconds) => void self.setTimeout(callback, milliseconds),
  now: () => performance.now(),
  loadFont: async ({ family, url }) => {
    const face = new FontFace(family, `url("${url}")`, { weight: '100 900' });
    self.fonts.add(face);
    // Without its file the next font of the list draws the labels.
    await face.load().catch(() => {});
  },
  createCanvas: (width, height) =>
    typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(width, height),
});
self.onmessage = (event: MessageEvent<PainterRequest>) => painter.handle(event.data);
