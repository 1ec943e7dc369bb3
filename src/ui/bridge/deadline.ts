/** A call across the bridge did not come back in time, or the worker died under it. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
}

/** Settles as `call` does, or rejects with a `BridgeError` after `ms` or as soon as `signal` aborts. */
export function withDeadline<T>(call: Promise<T>, ms: number, what: string, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (error: unknown) => reject(error);
    const timer = setTimeout(() => end(new BridgeError(`${what}: no answer within ${ms} ms`)), ms);
    const lost = () => end(new BridgeError(`${what}: the realtime worker stopped`));
    if (signal.aborted) lost();
    signal.addEventListener('abort', lost, { once: true });
    call.then(resolve, end).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', lost);
    });
  });
}
