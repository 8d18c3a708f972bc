import { addressConfigRoutes, addressRoutes } from '#contracts/addresses/api';
import { useAnswer } from '../../lib/api.ts';

/** The country that a form assumes until the shop has named its own. */
const USUAL_COUNTRY = 'SO';

/** The answer does not change while a page is open. */
const once = { revalidateIfStale: false, revalidateOnFocus: false } as const;

/** The shop's country as two letters. */
export const useShopCountry = (): string =>
  useAnswer(addressConfigRoutes.addressConfig, {}, once).data?.country ?? USUAL_COUNTRY;

/** The person's own addresses, the default first; no request is sent where they have no book. */
export const useAddressBook = ({ has = true } = {}) => useAnswer(addressRoutes.addresses, has ? {} : null);
