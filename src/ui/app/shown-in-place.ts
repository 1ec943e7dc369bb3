/**
 * Orders whose outcome a view on screen shows where it is looked at, so that no toast repeats it and covers the view.
 */

type Shows = (orderId: string) => boolean;

const views = new Set<Shows>();

/** While it is on screen a view shows the outcome of the orders for which `shows` holds. Answers how to end that. */
export function showInPlace(shows: Shows): () => void {
  views.add(shows);
  return () => {
    views.delete(shows);
  };
}

/** Whether a view shows the outcome of this order already. */
export const isShownInPlace = (orderId: string): boolean => [...views].some((shows) => shows(orderId));
