import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { eventually } from '#resilience/eventually';
import { signAsStripe, stripeEvent } from '../payments/signed.ts';
import { order, orderFor, sell } from '../support/api-steps.ts';
import { openTestShop, type Customer, type TestShop } from '../support/shop.ts';
import { underLoad } from '../support/under-load.ts';
import { visit } from '../support/visitor.ts';

const FORMER = {
  JWT_SECRET: 'a jwt secret of more than 32 characters',
  VAULT_KEY: 'a vault key of more than 32 characters!',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_year',
};
const NEXT = {
  JWT_SECRET: 'another jwt secret of more than 32 characters',
  VAULT_KEY: 'another vault key of more than 32 chars!',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_next_year',
};
/** Every process knows the next secrets already; names are still derived from the former ones. */
const PREPARED = {
  ...FORMER,
  JWT_SECRET_OTHER: NEXT.JWT_SECRET,
  VAULT_KEY_OTHER: NEXT.VAULT_KEY,
  STRIPE_WEBHOOK_SECRET_OTHER: NEXT.STRIPE_WEBHOOK_SECRET,
  STRIPE_SECRET_KEY: 'sk_test_1',
  NAMES_KEY: FORMER.VAULT_KEY,
};
const EXCHANGED = {
  ...NEXT,
  JWT_SECRET_OTHER: FORMER.JWT_SECRET,
  VAULT_KEY_OTHER: FORMER.VAULT_KEY,
  STRIPE_WEBHOOK_SECRET_OTHER: FORMER.STRIPE_WEBHOOK_SECRET,
};
/** Cookies signed with the former secret stay valid until they expire. */
const ALONE = {
  ...NEXT,
  JWT_SECRET_OTHER: FORMER.JWT_SECRET,
  VAULT_KEY_OTHER: '',
  STRIPE_WEBHOOK_SECRET_OTHER: '',
};

let shop: TestShop;
let customers: readonly Customer[];
let product: Product;
beforeAll(async () => {
  shop = await openTestShop({ env: PREPARED });
  customers = await shop.customers(2);
  product = await sell(shop.admin, { countInStock: 10_000 });
});
afterAll(() => shop.stop());

const PASSWORD = 'Rooble-iyo-Geel-41';
let registered = 0;

/** Signs in with a password, has an address sealed and reads it again, and has a person's key created. */
const shopOnce = async (customer: Customer, origin: string): Promise<void> => {
  const visitor = visit(origin, { cookies: customer.cookies });
  const { _id: id } = await order(visitor, orderFor([product, 1]));
  const { shippingAddress } = await visitor.call(routes.order, { params: { id } });
  expect(shippingAddress.city).toBe('Hargeisa');
  const name = `turner-${++registered}`;
  const newcomer = { name, username: name, email: `${name}@suuq.test`, password: PASSWORD };
  await visit(origin).call(routes.register, { body: newcomer });
  const again = visit(origin);
  await again.call(routes.signIn, { body: { email: newcomer.email, password: PASSWORD } });
  expect((await again.call(routes.profile, {})).user.name).toBe(name);
};

const told: string[] = [];
/** A webhook as Stripe sends it; answers the status. */
const tell = async (origin: string, secret: string): Promise<number> => {
  const id = `evt_rotation_${told.length}`;
  told.push(id);
  const event = stripeEvent({ id, type: 'charge.dispute.created', object: { object: 'dispute' } });
  const { body, headers } = signAsStripe(event, { secret, now: new Date() });
  const answer = await fetch(`${origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await answer.text();
  return answer.status;
};

const kept = async (id: string) => (await shop.backDoor.log.readStream(`webhook-Stripe-${id}`)).length;

const keysUnderAnother = async (): Promise<number> => {
  const { rows } = await shop.backDoor.pool.query<{ count: string }>(
    'select count(*) from vault.person_keys where key_id is distinct from (select key_id from vault.bond)',
  );
  return Number(rows[0]?.count);
};

/** Projectors are started anew with what the apis have; who is new then is known there, so their keys are opened. */
const projectorAnew = async (changes: NodeJS.ProcessEnv, origin: string): Promise<void> => {
  await shop.endProjector();
  shop.newProjector(changes);
  const name = `looked-for-${++registered}`;
  const newcomer = { name, username: name, email: `${name}@suuq.test`, password: PASSWORD };
  await visit(origin).call(routes.register, { body: newcomer });
  const admin = visit(origin, { cookies: shop.admin.cookies });
  const names = async () =>
    (await admin.call(routes.allUsers, { query: { q: newcomer.email } })).map((user) => user.name);
  await expect.poll(names, { timeout: 60_000 }).toEqual([name]);
};

it('The secrets of sessions, of the vault and of webhooks change while customers shop, and no call of theirs fails', async () => {
  // A delivery that was sent out before the exchange is signed by the former one, and may be sent again after it.
  let signers: readonly string[] = [FORMER.STRIPE_WEBHOOK_SECRET, NEXT.STRIPE_WEBHOOK_SECRET];
  const once = async (customer: Customer, origin: string) => {
    const telling = signers.map((secret) => tell(origin, secret));
    const [statuses] = await Promise.all([Promise.all(telling), shopOnce(customer, origin)]);
    for (const status of statuses) expect(status).toBe(200);
  };
  const load = underLoad(customers, once, shop.origin);
  await load.goTo(shop.origin);
  const exchanged = await shop.another(EXCHANGED);
  await load.goTo(shop.origin, exchanged);
  await load.goTo(exchanged);
  // The former one's last call may have created a key: it is found within a minute, or at the next start.
  const other = await shop.another(EXCHANGED);
  await load.goTo(exchanged, other);
  await projectorAnew(EXCHANGED, other);
  expect(await eventually(async () => (await keysUnderAnother()) === 0, { within: 90_000 })).toBe(true);
  const alone = await shop.another(ALONE);
  signers = [NEXT.STRIPE_WEBHOOK_SECRET];
  await load.goTo(alone);
  await projectorAnew(ALONE, alone);
  await load.goTo(alone);
  await load.stop();
  for (const id of told) expect([id, await kept(id)]).toEqual([id, 1]);
  expect(await tell(alone, FORMER.STRIPE_WEBHOOK_SECRET)).toBe(400);
}, 300_000);
