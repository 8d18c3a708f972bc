import type { shippingRoutes } from '#contracts/shipping/api';
import type { ChangeMethodBody } from '#contracts/shipping/commands';
import type { OfferedMethod } from '#contracts/shipping/methods';
import { toCents, toDollars } from '#contracts/kernel/money';
import { refuse } from '../kernel/decision.ts';
import { derivedId } from '../kernel/ids.ts';
import { isCountry } from '../platform/identity/country.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { answered, ok, okPage } from '../platform/http/reply.ts';
import { decisions } from './decisions.ts';
import type { Offers } from './offers.ts';
import type { ShippingDeps } from './ports.ts';
import { ALL, deliveryMethods, methodsOf, type Methods } from './state.ts';

const NO_COUNTRY = { path: 'countries', message: 'must be countries of ISO 3166' };

const areCountries = ({ countries }: Pick<ChangeMethodBody, 'countries'>): boolean =>
  countries === null || countries.every((each) => isCountry(each));

const termsIn = ({ name, countries, price, freeAbove, days, isActive, place }: ChangeMethodBody) => ({
  name,
  countries: countries && countries.toSorted(),
  priceCents: toCents(price),
  freeAboveCents: freeAbove === null ? null : toCents(freeAbove),
  days,
  isActive,
  ...(place !== undefined && { place }),
});

const pricesOf = ({ priceCents, freeAboveCents }: Pick<OfferedMethod, 'priceCents' | 'freeAboveCents'>) => ({
  price: toDollars(priceCents),
  freeAbove: freeAboveCents === null ? null : toDollars(freeAboveCents),
});

/**
 * Handlers for shoppers who choose a method, and admins who set them. Both read the stream, so that changes show at
 * once.
 */
export const shippingHandlers = (
  { handler }: Pick<ShippingDeps, 'handler'>,
  { first, options }: Offers,
): Handlers<typeof shippingRoutes> => {
  const listed = (state: Methods) => ({
    revision: state.revision,
    methods: methodsOf(state, first).map((method) => {
      const { methodId: _id, kind, name, countries, days, isActive, place } = method;
      const terms = { name, countries: countries && [...countries], days, isActive, place };
      return { _id, kind, ...terms, ...pricesOf(method) };
    }),
  });

  return {
    deliveryOptions: async ({ query }, call) => {
      const offered = (await options(query.country, call.now())).map((method) => {
        const { methodId: _id, kind, name, promise, place } = method;
        return { _id, kind, name, promise, place, ...pricesOf(method) };
      });
      return okPage(offered, query);
    },

    deliveryMethods: async () => ok(listed((await handler.load(deliveryMethods, ALL)).state)),

    addDeliveryMethod: async ({ body, headers: { 'Idempotency-Key': key } }, call) => {
      if (!areCountries(body)) return refuse('INVALID_INPUT', [NO_COUNTRY]);
      // With an admin's own key, the same request adds the same method for ever.
      const methodId = derivedId('delivery method', call.actor.userId, key ?? call.requestId);
      const command = {
        method: { methodId, kind: body.kind, place: null, ...termsIn(body) },
        seenRevision: body.revision,
      };
      const decide = decisions.AddDeliveryMethod(command, { now: call.now(), first });
      const outcome = await handler.handle(deliveryMethods, ALL, decide, call.command());
      return answered(outcome, ({ state }) => listed(state));
    },

    changeDeliveryMethod: async ({ params: { id: methodId }, body }, call) => {
      if (!areCountries(body)) return refuse('INVALID_INPUT', [NO_COUNTRY]);
      const command = { method: { methodId, ...termsIn(body) }, seenRevision: body.revision };
      const decide = decisions.ChangeDeliveryMethod(command, { now: call.now(), first });
      const outcome = await handler.handle(deliveryMethods, ALL, decide, call.command());
      return answered(outcome, ({ state }) => listed(state));
    },
  };
};
