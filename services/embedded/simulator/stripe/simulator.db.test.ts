import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#contracts/kernel/duration';
import { testDatabase } from '../../../../tests/support/stores.ts';
import { failureOf, NOON, openSimulator, type Simulated } from './testing/simulated.ts';

let world: Simulated;
beforeAll(async () => {
  world = await openSimulator((await testDatabase()).url);
});
beforeEach(() => {
  world.time.now = NOON;
});
afterAll(() => world.close());

describe('the Stripe simulator', () => {
  it('makes one session for one key, and repeats its first answer', async () => {
    const once = world.newKey();
    const first = await world.create(once);
    expect(first).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 45_00 });
    expect(first.url).toBe(`/simulator/stripe/pay/${first.id}`);
    await world.click(first.id, 'pay');
    expect(await world.create(once)).toMatchObject({ id: first.id, status: 'open' });
    expect((await world.create()).id).not.toBe(first.id);
  });

  it('repeats its breakdown under the same key, and only there', async () => {
    await world.post('/faults', { next: [{ kind: 'break', on: 'create' }] });
    const once = world.newKey();
    for (let times = 0; times < 2; times += 1)
      expect(await failureOf(world.create(once))).toMatchObject({ status: 500, name: 'StripeAPIError' });
    expect(await world.create()).toMatchObject({ status: 'open' });
  });

  it('refuses a key with other parameters, and one that is being used', async () => {
    const once = world.newKey();
    await world.create(once);
    const other = world.create(once, { success_url: 'https://elsewhere.example/' });
    expect(await failureOf(other)).toMatchObject({ status: 400, name: 'StripeIdempotencyError' });
    const busy = world.newKey();
    const client = await world.pool.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`stripe ${busy}`]);
    expect(await failureOf(world.create(busy))).toMatchObject({
      status: 409,
      code: 'idempotency_key_in_use',
    });
    await client.query('rollback');
    client.release();
    expect(await world.create(busy)).toMatchObject({ status: 'open' });
  });

  it('takes the money when the buyer pays, once, and sends them on', async () => {
    const { id } = await world.create();
    const [first, again] = await Promise.all([world.click(id, 'pay'), world.click(id, 'pay')]);
    for (const answer of [first, again]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`/shop/order/o?stripe=${id}`);
    }
    const session = await world.look(id);
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'buyer@example.com' },
      payment_intent: {
        status: 'succeeded',
        metadata: { order: 'o', attempt: '1' },
        latest_charge: { amount_captured: 45_00, refunded: false, refunds: { data: [], has_more: false } },
      },
    });
    expect(await world.webhooksOf(id)).toEqual(['checkout.session.completed']);
  });

  it('sends buyers of another shop’s to that shop', async () => {
    const { id } = await world.create(world.newKey(), { success_url: 'https://other.example/thanks' });
    expect((await world.click(id, 'pay')).headers.get('location')).toBe('https://other.example/thanks');
  });

  it('declines a card, and lets the buyer try another', async () => {
    const { id } = await world.create();
    const declined = await world.click(id, 'decline');
    expect(declined.headers.get('location')).toBe(`/simulator/stripe/pay/${id}`);
    expect(await (await world.get(`/pay/${id}`)).text()).toContain('The card was declined');
    expect(await world.look(id)).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_payment_method', latest_charge: null },
    });
    await world.click(id, 'pay');
    expect(await world.look(id)).toMatchObject({ payment_status: 'paid' });
    expect(await world.webhooksOf(id)).toEqual([
      'checkout.session.completed',
      'payment_intent.payment_failed',
    ]);
  });

  it('shows a page that needs no script and escapes what it shows', async () => {
    const { id } = await world.create();
    const answer = await world.get(`/pay/${id}`);
    const html = await answer.text();
    expect(html).toContain('$45.00');
    expect(html).toContain('Order &lt;b&gt;1&lt;/b&gt;');
    expect(html).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toContain(
      "default-src 'none'; style-src 'self'; form-action 'self' https://shop.example;",
    );
    expect((await world.get('/page.css')).status).toBe(200);
  });

  it("speaks the browser's language on its page: Somali where that is preferred, else English", async () => {
    const { id } = await world.create();
    const pageFor = async (languages: string) =>
      (await world.get(`/pay/${id}`, { headers: { 'accept-language': languages } })).text();
    expect(await pageFor('so-SO')).toMatch(/<html lang="so">[^]*Bixi \$45\.00/);
    expect(await pageFor('en-GB,so;q=0.5')).toMatch(/<html lang="en">[^]*Pay \$45\.00/);
    expect(await pageFor('fr')).toContain('<html lang="en">');
  });

  it('ends a session at its time, or when told; nothing is paid after', async () => {
    const { id } = await world.create(world.newKey(), {
      expires_at: world.time.now.getTime() / 1_000 + 30 * 60,
    });
    const { id: other } = await world.create();
    await world.stripe.checkout.sessions.expire(other);
    world.time.now = new Date(world.time.now.getTime() + 30 * MINUTE);
    for (const each of [id, other]) {
      expect(await world.look(each)).toMatchObject({ status: 'expired', url: null });
      expect((await world.click(each, 'pay')).headers.get('location')).toBe(`/simulator/stripe/pay/${each}`);
      expect(await world.look(each)).toMatchObject({ status: 'expired', payment_intent: null });
      expect(await (await world.get(`/pay/${each}`)).text()).toContain('has expired');
      expect(await world.webhooksOf(each)).toEqual(['checkout.session.expired']);
      expect(await failureOf(world.stripe.checkout.sessions.expire(each))).toMatchObject({ status: 400 });
    }
  });

  it('holds money back for a while, or until it is told', async () => {
    await world.post('/faults', { next: [{ kind: 'pending', after: MINUTE }, { kind: 'pending' }] });
    const [{ id }, { id: other }] = [await world.create(), await world.create()];
    for (const each of [id, other]) {
      await world.click(each, 'pay');
      expect(await world.look(each)).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
        payment_intent: { status: 'processing' },
      });
    }
    world.time.now = new Date(world.time.now.getTime() + MINUTE);
    expect(await world.look(id)).toMatchObject({ payment_status: 'paid' });
    expect(await world.webhooksOf(id)).toEqual([
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
    ]);
    await world.post(`/sessions/${other}/settle`, { deny: true });
    expect(await world.look(other)).toMatchObject({
      status: 'complete',
      payment_intent: { status: 'requires_payment_method' },
    });
    expect((await world.post(`/sessions/${other}/settle`, {})).status).toBe(400);
    expect(await world.webhooksOf(other)).toContain('checkout.session.async_payment_failed');
  });

  it('remembers everything in another process', async () => {
    const once = world.newKey();
    const { id } = await world.create(once);
    await world.click(id, 'pay');
    await world.stop();
    await world.open();
    expect(await world.look(id)).toMatchObject({ payment_status: 'paid' });
    expect((await world.create(once)).id).toBe(id);
  });

  it('refuses calls without the key', async () => {
    const stranger = world.clientWith('sk_other');
    expect(await failureOf(stranger.refunds.list())).toMatchObject({ status: 401 });
  });

  it.each([
    ['a sum below what Stripe takes', { line_items: [{ quantity: 1 }] }],
    ['a parameter that it does not know', { tip: 1 }],
    ['an end that is too soon', { expires_at: Date.parse('2026-11-20T12:29:59Z') / 1_000 }],
    ['an end that is too late', { expires_at: Date.parse('2026-11-21T12:00:01Z') / 1_000 }],
    ['an address that is none', { success_url: 'javascript:alert(1)' }],
  ])('refuses %s, and the key is free for the right ones', async (_, changed) => {
    const once = world.newKey();
    expect(await failureOf(world.create(once, changed))).toMatchObject({ status: 400 });
    expect(await world.create(once)).toMatchObject({ status: 'open' });
  });

  it.each([
    ['a session', () => world.stripe.checkout.sessions.retrieve('cs_test_none')],
    ['a payment', () => world.stripe.paymentIntents.retrieve('pi_none')],
    ['a refund', () => world.stripe.refunds.retrieve('re_none')],
    ['a call', () => world.stripe.balance.retrieve()],
  ])('does not know %s that is not there', async (_, ask) => {
    expect(await failureOf(ask())).toMatchObject({ status: 404 });
  });

  it('has no faults where they are not asked for', async () => {
    await world.stop();
    await world.open(false);
    expect((await world.post('/faults', {})).status).toBe(404);
    await world.stop();
    await world.open();
  });
});
