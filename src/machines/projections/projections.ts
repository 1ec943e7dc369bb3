/** The read models folded from facts. Each fold is pure: the same facts give the same models, live or from a journal. */
import type { Fact } from '../../contract/facts.ts';
import type { Address, Figures, Order, Phlebotomist } from '../../contract/model.ts';
import { type Entities, foldEntities, noEntities } from './entities.ts';

export interface Projections {
  readonly orders: Entities<Order>;
  readonly phlebotomists: Entities<Phlebotomist>;
  readonly figures: Figures;
  /** When a figure last arrived, ms since 1970; null before the first. */
  readonly figuresAt: number | null;
  readonly addresses: ReadonlyMap<string, Address>;
  /** The configured maps service failed; the free geocoder has taken over. */
  readonly mapsFailed: boolean;
}

export const noFigures: Figures = {
  total: null,
  inProgress: null,
  delivered: null,
  ready: null,
  cancelled: null,
  phlebotomists: null,
  present: null,
  absent: null,
};

export const emptyProjections: Projections = {
  orders: noEntities,
  phlebotomists: noEntities,
  figures: noFigures,
  figuresAt: null,
  addresses: new Map(),
  mapsFailed: false,
};

/** So many addresses are kept at hand; the worker's cache holds the rest. */
const ADDRESS_CAP = 2_000;

export function foldProjections(models: Projections, fact: Fact): Projections {
  switch (fact.type) {
    case 'orders.changed':
      return { ...models, orders: foldEntities(models.orders, fact) };
    case 'phlebotomists.changed':
      return { ...models, phlebotomists: foldEntities(models.phlebotomists, fact) };
    case 'figures.changed':
      return { ...models, figures: { ...models.figures, ...fact.figures } as Figures, figuresAt: fact.at };
    case 'address.resolved':
      return { ...models, addresses: keepAddress(models.addresses, fact.place, fact.address) };
    case 'maps.serviceLoaded':
      return { ...models, mapsFailed: false };
    case 'maps.serviceFailed':
      return { ...models, mapsFailed: true };
    case 'session.closed':
      return emptyProjections;
    default:
      return models;
  }
}

function keepAddress(addresses: ReadonlyMap<string, Address>, place: string, address: Address) {
  const kept = new Map(addresses);
  kept.delete(place);
  kept.set(place, address);
  for (const oldest of kept.keys()) {
    if (kept.size <= ADDRESS_CAP) break;
    kept.delete(oldest);
  }
  return kept;
}
