import { defaultMethods, methodsTo, type OfferedMethod } from '#contracts/shipping/methods';
import type { ShippingTariff } from '#contracts/kernel/money';
import { UNNAMED_DELIVERY, type OrderDelivery } from '#contracts/shipping/views';
import { countryNamed } from './countries.ts';
import type { ShippingDeps } from './ports.ts';
import { createPromise } from './promise.ts';
import { ALL, deliveryMethods, methodsOf, type Methods } from './state.ts';

/** The wanted delivery: a method, or standard where none is named. */
export interface Wanted {
  readonly methodId: string | undefined;
  /** The country as the address names it. */
  readonly country: string;
}

/** The price, and the delivery as the order records it. */
export interface Found extends ShippingTariff {
  readonly kind: 'found';
  readonly delivery: OrderDelivery;
}

/** The method does not go there; these methods do. */
export interface NotFound {
  readonly kind: 'notOffered';
  readonly offered: readonly string[];
}

/** The delivery methods, for orders and for shoppers. */
export const createOffers = ({ handler, country: own, ...hours }: ShippingDeps) => {
  const promised = createPromise(hours);
  const first = defaultMethods(own);
  const recent = async () => (await handler.recent(deliveryMethods, ALL)).state;
  const atHead = async () => (await handler.load(deliveryMethods, ALL)).state;

  const to = (state: Methods, country: string) => methodsTo(methodsOf(state, first), countryNamed(country));

  const find = (state: Methods, { methodId, country }: Wanted, now: Date): Found | NotFound => {
    const methods = to(state, country);
    const method = methodId === undefined ? methods[0] : methods.find((each) => each.methodId === methodId);
    if (!method) return { kind: 'notOffered', offered: methods.map((each) => each.methodId) };
    const { priceCents, freeAboveCents, kind, name, place, days } = method;
    // An order that names no method gets no promise: it is written as before there were methods.
    const delivery =
      methodId === undefined
        ? UNNAMED_DELIVERY
        : { methodId, kind, name, promise: promised(now, days), place };
    return { kind: 'found', priceCents, freeAboveCents, delivery };
  };

  return {
    first,
    /** The methods that can be chosen now, standard first; may be up to a second old. */
    options: async (country: string | undefined, now: Date) =>
      to(await recent(), country ?? own).map((method: OfferedMethod) => ({
        ...method,
        promise: promised(now, method.days),
      })),
    /** The result may be up to a second old. */
    recent: async (wanted: Wanted, now: Date) => find(await recent(), wanted, now),
    /** The result at the head of the methods' stream. */
    atHead: async (wanted: Wanted, now: Date) => find(await atHead(), wanted, now),
  };
};
export type Offers = ReturnType<typeof createOffers>;
