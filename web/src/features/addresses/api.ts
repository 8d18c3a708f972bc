import { addressConfigRoutes, addressRoutes } from '#contracts/addresses/api';
import { useAnswer } from '../../lib/api.ts';

/** What a form goes by until the shop has said where it is. */
const USUAL_COUNTRY = 'SO';

/** It does not change while a page is open. */
const once = { revalidateIfStale: false, revalidateOnFocus: false } as const;

/** The country that the shop is in, by its two letters. */
export const useShopCountry = (): string =>
  useAnswer(addressConfigRoutes.addressConfig, {}, once).data?.country ?? USUAL_COUNTRY;

/** Somebody's own addresses, the default first; nothing is asked where they have no book. */
export const useAddressBook = ({ has = true } = {}) => useAnswer(addressRoutes.addresses, has ? {} : null);
