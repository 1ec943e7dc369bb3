/** The part of a MessagePort that the contract needs: the page's type, a worker's and Node's all fit it. */
export interface MessagePortLike {
  postMessage(message: unknown, transfer?: unknown): void;
  close(): void;
}
