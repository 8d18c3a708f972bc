import { eventsByCategory } from '../all-events.ts';

/** What events are about, in the words of the audit's filter: each event is in exactly one family. */
export const families = [
  'order',
  'payment',
  'delivery',
  'cart',
  'stock',
  'review',
  'product',
  'account',
  'other',
] as const;
export type Family = (typeof families)[number];

const byCategory: Readonly<Record<keyof typeof eventsByCategory, Family>> = {
  order: 'order',
  cart: 'cart',
  stock: 'stock',
  review: 'review',
  product: 'product',
  picture: 'product',
  account: 'account',
  email: 'account',
  username: 'account',
  security: 'account',
  factor: 'account',
  devices: 'account',
  addresses: 'account',
  invoices: 'payment',
  shipping: 'delivery',
  webhook: 'payment',
  access: 'other',
  export: 'other',
  projection: 'other',
  rebuild: 'other',
  verification: 'other',
  trouble: 'other',
  letter: 'other',
  letters: 'other',
  language: 'account',
  newsletter: 'account',
  issues: 'other',
};

/** An order's stream has three families: events about money and about delivery are recognised by their names. */
const withinOrders = (type: string): Family => {
  if (/^(Payment|ProviderOrder|DuplicateCapture)/.test(type)) return 'payment';
  return /^(OrderDeliver|Parcel)/.test(type) ? 'delivery' : 'order';
};

const byType = new Map(
  Object.entries(eventsByCategory).flatMap(([category, events]) =>
    Object.keys(events).map((type) => {
      const family = byCategory[category as keyof typeof eventsByCategory];
      return [type, family === 'order' ? withinOrders(type) : family] as const;
    }),
  ),
);

/** The family of an event's type; `other` for an unknown type. */
export const familyOf = (type: string): Family => byType.get(type) ?? 'other';

/** The types of a family. `other` also has every event of an unknown type, which is not in this list. */
export const typesOf = (family: Family): readonly string[] =>
  [...byType].flatMap(([type, its]) => (its === family ? [type] : []));
