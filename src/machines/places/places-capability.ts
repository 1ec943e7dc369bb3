/** Addresses by place, and whether the configured maps service has failed. */
import type { Address } from '../../contract/model.ts';
import type { PageCapability, World } from '../capability.ts';
import { type Projection, projectionCapability, withProjections } from '../projection.ts';
import type { ReadModel } from '../read-model.ts';

/** The maps service of the configured key could not be had. */
export interface PlacesToast {
  readonly kind: 'mapsFailed';
}

/** So many addresses are kept at hand; the worker's cache holds the rest. */
const ADDRESS_CAP = 2_000;

type Addresses = ReadonlyMap<string, Address>;

export const addressesProjection: Projection<Addresses> = {
  empty: new Map(),
  fold: (addresses, fact) => {
    if (fact.type !== 'address.resolved') return addresses;
    const kept = new Map(addresses);
    kept.delete(fact.place);
    kept.set(fact.place, fact.address);
    for (const oldest of kept.keys()) {
      if (kept.size <= ADDRESS_CAP) break;
      kept.delete(oldest);
    }
    return kept;
  },
};

/** The configured maps service; one that is not configured does not fail. */
export interface MapsModel {
  readonly failed: boolean;
}

export const mapsProjection: Projection<MapsModel> = {
  empty: { failed: false },
  fold: (maps, { type }) => {
    if (type === 'maps.serviceLoaded') return mapsProjection.empty;
    return type === 'maps.serviceFailed' ? { failed: true } : maps;
  },
};

function openPlaces(world: World<PlacesToast>): PageCapability<{
  /** Addresses by `placeKey` (src/domain/addresses.ts). Missing ones are asked for by the desired state `addresses`. */
  readonly addresses: ReadModel<Addresses>;
  readonly maps: ReadModel<MapsModel>;
}> {
  const addresses = projectionCapability('addresses', addressesProjection);
  const maps = projectionCapability('maps', mapsProjection);
  return {
    models: { ...addresses.models, ...maps.models },
    receive: (event) => {
      addresses.receive(event);
      maps.receive(event);
      if (event.type === 'maps.serviceFailed') world.toast({ kind: 'mapsFailed' });
    },
    settle: () => {
      addresses.settle?.();
      maps.settle?.();
    },
  };
}

export const createPlaces = withProjections(
  { addresses: addressesProjection, maps: mapsProjection },
  openPlaces,
);
