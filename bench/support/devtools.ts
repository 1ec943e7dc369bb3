/**
 * The DevTools protocol as a browser and Node speak it, on a connection of its own. Playwright's sessions do not reach
 * the workers of a page; and what is connected for the time of a measurement holds no object of the page afterwards.
 */
import { WebSocket } from 'ws';

/** A target: a page, a worker, or all of a Node. */
export interface DevTools {
  /** Rejects with the words of the refusal. */
  send<Answer>(method: string, parameters?: object): Promise<Answer>;
  /** Calls with the parameters of each such event of the target; answers how to leave. */
  on<Parameters>(event: string, heard: (parameters: Parameters) => void): () => void;
}

/** A page or a worker that is attached. */
export interface Target extends DevTools {
  readonly kind: string;
  readonly url: string;
  /** The page it belongs to; its own address for a page. */
  readonly page: string;
}

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: TargetInfo;
}

interface Listener {
  readonly event: string;
  readonly sessionId: string | undefined;
  readonly heard: (parameters: unknown) => void;
}

interface Received {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Opens the address that `/json/version` or `/json/list` of this port names. */
export async function connectDevTools(port: number, list: 'version' | 'list') {
  const told = (await (await fetch(`http://127.0.0.1:${port}/json/${list}`)).json()) as unknown;
  const [first] = [told].flat() as readonly { readonly webSocketDebuggerUrl: string }[];
  if (!first) throw new Error(`Nobody can be asked at port ${port}`);
  const socket = new WebSocket(first.webSocketDebuggerUrl, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, (received: Received) => void>();
  const attached: { readonly sessionId: string; readonly under: string | undefined; info: TargetInfo }[] = [];
  const listeners = new Set<Listener>();
  let last = 0;
  socket.on('message', (data) => {
    const received = JSON.parse(String(data)) as Received;
    if (received.method === 'Target.attachedToTarget') {
      const { sessionId, targetInfo } = received.params as Attached;
      attached.push({ sessionId, under: received.sessionId, info: targetInfo });
    }
    for (const { event, sessionId, heard } of listeners)
      if (event === received.method && sessionId === received.sessionId) heard(received.params);
    if (received.id === undefined) return;
    waiting.get(received.id)?.(received);
    waiting.delete(received.id);
  });

  const speaker = (sessionId?: string): DevTools => ({
    on: (event, heard) => {
      const listener = { event, sessionId, heard: heard as Listener['heard'] };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: <Answer>(method: string, params: object = {}) =>
      new Promise<Answer>((resolve, reject) => {
        last += 1;
        waiting.set(last, ({ result, error }) => {
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result as Answer);
        });
        socket.send(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }));
      }),
  });
  const whole = speaker();
  const follow = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };

  /** Of a session, with those that stand under it. */
  async function targetsUnder(sessionId: string, info: TargetInfo, page: string): Promise<Target[]> {
    const own: Target = { ...speaker(sessionId), kind: info.type, url: info.url, page };
    // A worker that has no workers refuses it.
    await own.send('Target.setAutoAttach', follow).catch(() => undefined);
    const below = attached.filter(({ under }) => under === sessionId);
    const found = await Promise.all(below.map((one) => targetsUnder(one.sessionId, one.info, page)));
    return [own, ...found.flat()];
  }

  return {
    ...whole,
    /** Every page of a browser and its workers. */
    targets: async (): Promise<readonly Target[]> => {
      const { targetInfos } = await whole.send<{ readonly targetInfos: readonly TargetInfo[] }>(
        'Target.getTargets',
      );
      const pages = targetInfos.filter(({ type }) => type === 'page');
      const found = await Promise.all(
        pages.map(async (info) => {
          const { sessionId } = await whole.send<{ readonly sessionId: string }>('Target.attachToTarget', {
            targetId: info.targetId,
            flatten: true,
          });
          return targetsUnder(sessionId, info, info.url);
        }),
      );
      return found.flat();
    },
    close: () => socket.close(),
  };
}
