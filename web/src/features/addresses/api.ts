import { addressConfigRoutes, addressRoutes } from '#contracts/addresses/api';
import { readOnce, useAnswer } from '../../lib/api.ts';

/** The country that a form assumes until the shop has named its own. */
const USUAL_COUNTRY = 'SO';

/** The shop's country as two letters. */
export const useShopCountry = (): string =>
  useAnswer(addressConfigRoutes.addressConfig, {}, readOnce).data?.country ?? USUAL_COUNTRY;

/** The person's own addresses, the default first; no request is sent where they have no book. */
export const useAddressBook = ({ has = true } = {}) => useAnswer(addressRoutes.addresses, has ? {} : null);
