/** A line between a browser and a server that can be cut: in the middle of a frame, or for a while. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutLine {
  /** Where the server answers through the line. */
  readonly url: string;
  /** How often something was cut in the middle of what it carried. */
  readonly cuts: number;
  /**
   * Of the next piece that a WebSocket carries only this part (0 to 1) arrives; then every connection falls. Resolves
   * when they have, or when something else ended them all first.
   */
  cutInside(part: number): Promise<void>;
  /** Every connection falls, and no other is taken until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  isWebSocket: boolean;
}

/** Leads to a server on this machine. */
export async function openCutLine(target: () => string): Promise<CutLine> {
  const pairs = new Set<Pair>();
  const state = { cuts: 0, isCut: false };
  let armed: { readonly part: number; readonly done: () => void } | null = null;

  function fall(): void {
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
    pairs.clear();
    armed?.done();
    armed = null;
  }

  function carry(pair: Pair, from: Socket, to: Socket): void {
    from.on('data', (piece) => {
      if (armed !== null && pair.isWebSocket && piece.length > 1) {
        const length = Math.max(1, Math.floor(piece.length * armed.part));
        state.cuts += 1;
        // What was written before a socket is destroyed may not leave it: the part is out first.
        from.pause();
        const { done } = armed;
        armed = null;
        to.write(piece.subarray(0, length), () => {
          fall();
          done();
        });
        return;
      }
      if (!to.write(piece)) from.pause();
    });
    to.on('drain', () => from.resume());
    const end = () => {
      to.destroy();
      pairs.delete(pair);
    };
    from.on('close', end);
    from.on('error', end);
  }

  const line = createServer((client) => {
    if (state.isCut) return void client.destroy();
    const server = connect(Number(new URL(target()).port), '127.0.0.1');
    const pair: Pair = { client, server, isWebSocket: false };
    pairs.add(pair);
    client.once('data', (head) => {
      pair.isWebSocket = /^upgrade:\s*websocket/im.test(head.toString('latin1'));
    });
    for (const socket of [client, server]) socket.setNoDelay(true);
    carry(pair, client, server);
    carry(pair, server, client);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port } = line.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    get cuts() {
      return state.cuts;
    },
    cutInside: (part) =>
      new Promise((resolve) => {
        armed?.done();
        armed = { part, done: resolve };
      }),
    cut: () => {
      state.isCut = true;
      fall();
    },
    mend: () => {
      state.isCut = false;
    },
    close: async () => {
      fall();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
