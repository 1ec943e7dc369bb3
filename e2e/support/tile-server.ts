/** A server of map tiles, all of one colour, that can be told to fail. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One pixel of the tiles' colour, which nothing else on the page has. */
export const tileImage = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);
export const tileColour = [255, 0, 0] as const;

export interface TileServer {
  /** For TILE_URL. */
  readonly template: string;
  readonly asked: number;
  isBroken: boolean;
  close(): Promise<void>;
}

export async function startTileServer(): Promise<TileServer> {
  const state = { asked: 0, isBroken: false };
  const server = createServer((_request, response) => {
    state.asked += 1;
    if (state.isBroken) return void response.writeHead(503).end();
    response.setHeader('Content-Type', 'image/png');
    // A tile that was had once is asked for again.
    response.setHeader('Cache-Control', 'no-store');
    response.end(tileImage);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    template: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
