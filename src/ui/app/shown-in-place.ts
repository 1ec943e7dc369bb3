/** Orders whose outcome a view on screen tells where it is looked at, so that no toast repeats it and covers the view. */

type Tells = (orderId: string) => boolean;

const tellers = new Set<Tells>();

/** While it is on screen a view tells the outcome of the orders for which `tells` holds. Answers how to end that. */
export function tellInPlace(tells: Tells): () => void {
  tellers.add(tells);
  return () => {
    tellers.delete(tells);
  };
}

/** Whether a view tells the outcome of this order already. */
export const isToldInPlace = (orderId: string): boolean => [...tellers].some((tells) => tells(orderId));
