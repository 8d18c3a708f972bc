import { STANDARD_SHIPPING, toCents, type ShippingTariff } from '#contracts/kernel/money';
import { shippingRoutes } from '#contracts/shipping/api';
import type { DeliveryOption } from '#contracts/shipping/views';
import { useAnswer, type AsShown } from '../../lib/api.ts';
import { kept, parsed } from '../../lib/storage.ts';

/** The country of the shopper's last address, as that names it; undefined where it is unknown. */
export function lastCountry(): string | undefined {
  const address = parsed(kept.get('shippingAddress'));
  const country = typeof address === 'object' && address && 'country' in address ? address.country : '';
  return typeof country === 'string' && country !== '' && country.length <= 200 ? country : undefined;
}

const query = (country: string | undefined) => ({ query: country === undefined ? {} : { country } });

/** The delivery methods to a country, standard first; without a country, to the shop's own. */
export const useDeliveryOptions = (country: string | undefined, options: AsShown = {}) =>
  useAnswer(shippingRoutes.deliveryOptions, query(country), options);

/** The price of a delivery method, in cents. */
export const tariffOf = ({
  price,
  freeAbove,
}: Pick<DeliveryOption, 'price' | 'freeAbove'>): ShippingTariff => ({
  priceCents: toCents(price),
  freeAboveCents: freeAbove === null ? null : toCents(freeAbove),
});

/** The price of standard delivery to the shopper's last country; the default until the shop has answered. */
export function useStandardTariff(isShown: boolean): ShippingTariff {
  const { data } = useAnswer(shippingRoutes.deliveryOptions, isShown ? query(lastCountry()) : null);
  return data?.[0] ? tariffOf(data[0]) : STANDARD_SHIPPING;
}
