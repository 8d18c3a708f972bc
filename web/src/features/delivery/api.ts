import { STANDARD_SHIPPING, toCents, type ShippingTariff } from '#contracts/kernel/money';
import { shippingRoutes } from '#contracts/shipping/api';
import type { DeliveryOption } from '#contracts/shipping/views';
import { asShown, useAnswer } from '../../lib/api.ts';
import { kept, parsed } from '../../lib/storage.ts';

/** Where the shopper had goods sent last, as their address says it; undefined where nobody knows. */
export function lastCountry(): string | undefined {
  const address = parsed(kept.get('shippingAddress'));
  const country = typeof address === 'object' && address && 'country' in address ? address.country : '';
  return typeof country === 'string' && country !== '' && country.length <= 200 ? country : undefined;
}

const query = (country: string | undefined) => ({ query: country === undefined ? {} : { country } });

/** How an order can reach a country, standard first; without one the shop's own. */
export const useDeliveryOptions = (country: string | undefined, { isShown = true } = {}) =>
  useAnswer(shippingRoutes.deliveryOptions, isShown ? query(country) : null, asShown);

/** What a way of delivery costs, in cents. */
export const tariffOf = ({
  price,
  freeAbove,
}: Pick<DeliveryOption, 'price' | 'freeAbove'>): ShippingTariff => ({
  priceCents: toCents(price),
  freeAboveCents: freeAbove === null ? null : toCents(freeAbove),
});

/** What standard delivery costs to where the shopper was last; the usual one until the shop has said so. */
export function useStandardTariff(isShown: boolean): ShippingTariff {
  const { data } = useDeliveryOptions(lastCountry(), { isShown });
  return data?.[0] ? tariffOf(data[0]) : STANDARD_SHIPPING;
}
