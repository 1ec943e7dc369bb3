import type { MapsServicePort } from '../../src/contract/maps-service.ts';

/** A maps service that answers what the test says, and what it was asked, in order. */
export interface ScriptedMaps {
  readonly page: MapsServicePort;
  readonly asked: readonly string[];
}

/** Without a word about a method it is loaded and knows nothing. */
export function scriptedMaps(answers: Partial<MapsServicePort> = {}): ScriptedMaps {
  const asked: string[] = [];
  const page: MapsServicePort = {
    load: async () => ({ ok: true, value: null }),
    reverse: async () => ({ ok: true, value: { kind: 'notFound' } }),
    find: async () => ({ ok: true, value: [] }),
    suggest: async () => ({ ok: true, value: [] }),
    ...answers,
  };
  const noted =
    <Q, A>(name: string, call: (query: Q) => Promise<A>) =>
    (query: Q) => {
      asked.push(`${name} ${JSON.stringify(query)}`);
      return call(query);
    };
  return {
    asked,
    page: {
      load: noted('load', page.load),
      reverse: noted('reverse', page.reverse),
      find: noted('find', page.find),
      suggest: noted('suggest', page.suggest),
    },
  };
}
