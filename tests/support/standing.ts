/** Phlebotomists who stand, as the backend lists them and the alert channel tells of them, and what a worker says of it. */
import { type ClientOptions, type RealtimeClient, startClient } from './realtime-client.ts';
import { locationOf, northOf } from './wire.ts';

export const allPositions = '/api/location/all';
export const notifyIdle = '/api/notify/idle';

/** Where the phlebotomist of the first row stands, degrees north. */
export const LATITUDE = 13.0827;

/** The row of the phlebotomist, so many metres to the north of where the first row has it. */
export const away = (metres: number, timestamp: string) =>
  locationOf({ latitude: northOf(LATITUDE, metres), timestamp });

/** A worker that has signed in to a backend with these positions. */
export async function watching(rows: unknown[], options: ClientOptions = {}): Promise<RealtimeClient> {
  const client = await startClient(options);
  client.backend.on(allPositions, { json: rows });
  await client.signIn();
  return client;
}

/** What was published of somebody who stands. */
export const idles = ({ factsOf }: RealtimeClient) => factsOf('phlebotomist.becameIdle');

/** The state of the first phlebotomist's marker; null where none is asked for. */
export const glance = async ({ page }: RealtimeClient) => {
  const answer = await page.ask('fleet', null);
  return answer.ok ? answer.value[0]?.state : null;
};
