import { expect, it } from 'vitest';
import { admin as adminEn } from './admin/en.ts';
import { admin as adminSo } from './admin/so.ts';
import { addresses as addressesEn } from './en-addresses.ts';
import { orders as ordersEn } from './en-orders.ts';
import { accountForms } from './en-accounts.ts';
import { cart } from './en-cart.ts';
import { profile } from './en-profile.ts';
import { reviews } from './en-reviews.ts';
import { secondFactor as factorEn } from './en-second-factor.ts';
import { en } from './en.ts';
import { parts } from './parts.ts';
import * as legalEn from './legal/en.ts';
import * as legalSo from './legal/so.ts';
import { addresses as addressesSo } from './so-addresses.ts';
import { orders as ordersSo } from './so-orders.ts';
import { refusals as refusalsSo } from './so-refusals.ts';
import { secondFactor as factorSo } from './so-second-factor.ts';
import { so } from './so.ts';

/** Names, and words that are the same in both languages. */
const NAMES =
  /\{\w+\}|order-…\w+|\b(PayPal|Stripe|Suuq|JPEG|WebP|AVIF|JSON|Enter|megabyte|json|description|titleSo|descriptionSo|category|brand|price|salePrice|countInStock|seenStock|revision|image|title|Option1 (Name|Value)|Variant (SKU|Price|Compare At Price|Inventory Qty|Image))\b/g;

/** Shorter words may be the same in both languages by chance. */
const wordsOf = (text: string): readonly string[] => text.replaceAll(NAMES, '').match(/\p{L}{4,}/gu) ?? [];

/** Every sentence that both catalogues have, by its path. */
function pairsOf(english: unknown, somali: unknown, path = ''): (readonly [string, string, string])[] {
  if (typeof english === 'string' && typeof somali === 'string') return [[path, english, somali]];
  if (typeof english !== 'object' || english === null) return [];
  return Object.entries(english).flatMap(([name, text]) =>
    pairsOf(text, Reflect.get(Object(somali), name), `${path}.${name}`),
  );
}

it.each([
  ['the shop', { en, parts: parts.en }, { en: so, parts: parts.so }],
  ['what only some pages say', { accounts: accountForms, cart, profile, reviews }, so],
  ['the terms and the privacy notice', legalEn, legalSo],
  [
    'the counter and the orders',
    { ordersEn, addresses: addressesEn },
    { ordersEn: ordersSo, addresses: addressesSo },
  ],
  ['the second factor', factorEn, factorSo],
  ['the admin area', adminEn, adminSo],
])('says nothing in both languages at once: %s', (_, english, somali) => {
  const pairs = pairsOf(english, somali);
  expect(pairs.length).toBeGreaterThan(30);
  const mixed = pairs.filter(([, one, other]) => {
    const others = wordsOf(other);
    return wordsOf(one).some((word) => others.includes(word));
  });
  expect(mixed).toEqual([]);
});

it('calls the orders of a list no longer in Somali than in English: a phone has no more room for them', () => {
  const lengths = (sorts: Readonly<Record<string, string>>) =>
    Object.values(sorts).map(({ length }) => length);
  expect(Math.max(...lengths(so.catalogue.sorts))).toBeLessThanOrEqual(
    Math.max(...lengths(en.catalogue.sorts)),
  );
});

it('promises in Somali no more of an undecided payment than in English', () => {
  const { undecided, turnsByItself } = ordersSo.payments;
  expect(undecided('PayPal')).not.toMatch(/laba jeer|jar/);
  expect(turnsByItself).not.toContain(ordersSo.order.paid);
});

it('calls what a customer does with an order by the name of its button in Somali, too', () => {
  const [cancel = ''] = ordersSo.order.cancel.toLowerCase().split(' ');
  expect(refusalsSo.TOO_MANY_UNPAID_ORDERS).toContain(cancel);
});

it('calls no value of an option a price in Somali', () => {
  const { errors, options, why } = adminSo.products;
  const said = [errors.options, options.values, options.value('S'), why];
  expect(said.filter((text) => /qiim/i.test(text))).toEqual([]);
});

it('says in the Somali privacy notice, too, that the provider of a payment hears the rest from the customer', () => {
  const told = legalSo.privacy.seen.says.find((text) => text.includes('PayPal'));
  expect(told).toMatch(/adigana waxay kaa helaan/);
});
