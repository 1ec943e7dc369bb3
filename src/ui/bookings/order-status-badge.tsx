import { useStatusWords } from '../kit/order-words.ts';
import { StatusBadge } from '../kit/status.tsx';

/** The badge of an order's status text. */
export function OrderStatusBadge({ status }: { readonly status: string }) {
  return <StatusBadge {...useStatusWords()(status)} />;
}
