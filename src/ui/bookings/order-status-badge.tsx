import { StatusBadge } from '../kit/status.tsx';
import { useStatusWords } from './order-words.ts';

/** The badge of an order's status text. */
export function OrderStatusBadge({ status }: { readonly status: string }) {
  return <StatusBadge {...useStatusWords()(status)} />;
}
