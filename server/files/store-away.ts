/** The store of the files did not do what was asked of it: it is away, silent, or refuses us. */
export class StoreAway extends Error {
  override readonly name = 'StoreAway';
}

/** The object is not what was put there, and will not be. */
export class ObjectDamaged extends StoreAway {}
