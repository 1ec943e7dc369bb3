/** An address, or the specified words for why there is none. */
import { useTranslations } from 'use-intl';
import type { AddressState } from './use-route-addresses.ts';

export function AddressText({ address }: { readonly address: AddressState }) {
  const t = useTranslations('tracking.address');
  return address.kind === 'found' ? address.text : t(address.kind);
}
