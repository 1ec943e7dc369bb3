/** An address, or the specified words for why there is none (specification 8, Address lookups). */
import { useTranslations } from 'use-intl';
import type { Address } from '../../contract/model.ts';

/** `waiting` has not been asked for yet, `loading` is being asked for. */
export type AddressState = Address | { readonly kind: 'waiting' } | { readonly kind: 'loading' };

export function AddressText({ address }: { readonly address: AddressState }) {
  const t = useTranslations('kit.address');
  switch (address.kind) {
    case 'found':
      return address.text;
    case 'coordinates':
      return t('coordinates', {
        latitude: address.latitude.toFixed(6),
        longitude: address.longitude.toFixed(6),
      });
    default:
      return t(address.kind);
  }
}
