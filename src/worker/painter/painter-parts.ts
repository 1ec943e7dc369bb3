import type { FleetMessage, PainterAnswer } from '../../contract/fleet.ts';
import type { MessagePortLike } from '../../contract/message-port.ts';
import type { CreateCanvas } from './sprites.ts';

/** The parts of the painter. */
export interface PainterParts {
  /** `transfer` holds what is transferred with the answer. */
  answer(answer: PainterAnswer, transfer: readonly Transferable[]): void;
  /** Listens to a port from now on; the returned function stops it. */
  listen(port: MessagePortLike, receive: (message: FleetMessage) => void): () => void;
  /** Runs the callback before the next frame is shown. */
  requestFrame(callback: () => void): void;
  /** Runs the callback after so many milliseconds. */
  later(callback: () => void, milliseconds: number): void;
  /** Milliseconds of a clock that never jumps. */
  now(): number;
  readonly createCanvas: CreateCanvas;
  /** Makes a font known by its family's name; settles when it can be drawn with, or never can. */
  loadFont(file: { readonly family: string; readonly url: string }): Promise<void>;
}
