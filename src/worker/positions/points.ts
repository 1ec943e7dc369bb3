/**
 * The newest points by phlebotomist, as a map that does not change. Maps of the same people share the index of them: a
 * hundred thousand that move are one new list of points, and no new index.
 */
import type { WireId } from '../../contract/wire/lenient.ts';
import type { FleetPoint } from './positions.ts';

/** Where each stands in the list of points. */
interface Index {
  readonly byId: ReadonlyMap<string, number>;
  /** Made when it is first needed: those who move are told in the order of the list. */
  byWireId?: ReadonlyMap<WireId, number>;
}

export class Points implements ReadonlyMap<string, FleetPoint> {
  readonly list: readonly FleetPoint[];
  readonly #index: Index;

  /** In the order of `points`, each under its phlebotomist's id. */
  static of(points: ReadonlyMap<string, FleetPoint>): Points {
    let place = 0;
    const byId = new Map<string, number>();
    for (const id of points.keys()) byId.set(id, place++);
    return new Points([...points.values()], { byId });
  }

  private constructor(list: readonly FleetPoint[], index: Index) {
    this.list = list;
    this.#index = index;
  }

  /** The same people with these points, one for each of them in the same order. */
  with(list: readonly FleetPoint[]): Points {
    return new Points(list, this.#index);
  }

  /** Where somebody stands in the list, most likely at `expected`; undefined for nobody here. */
  placeOf(wireId: WireId, expected: number): number | undefined {
    if (this.list[expected]?.wireId === wireId) return expected;
    this.#index.byWireId ??= new Map(this.list.map((point, place) => [point.wireId, place]));
    return this.#index.byWireId.get(wireId);
  }

  get size(): number {
    return this.list.length;
  }

  get(id: string): FleetPoint | undefined {
    const place = this.#index.byId.get(id);
    return place === undefined ? undefined : this.list[place];
  }

  has(id: string): boolean {
    return this.#index.byId.has(id);
  }

  keys(): MapIterator<string> {
    return this.#index.byId.keys();
  }

  values(): MapIterator<FleetPoint> {
    return this.list.values();
  }

  *entries(): MapIterator<[string, FleetPoint]> {
    for (const [id, place] of this.#index.byId) yield [id, this.list[place] as FleetPoint];
  }

  [Symbol.iterator](): MapIterator<[string, FleetPoint]> {
    return this.entries();
  }

  forEach(call: (point: FleetPoint, id: string, points: ReadonlyMap<string, FleetPoint>) => void): void {
    for (const [id, point] of this) call(point, id, this);
  }
}
