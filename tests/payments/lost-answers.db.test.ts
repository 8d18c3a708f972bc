import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TaskChange } from '#services/kernel/process-manager';
import { createPaymentPolling } from '#services/payments/payment-polling';
import { createPaymentProcess } from '#services/payments/process';
import { ProviderUnavailable, type PaymentProvider } from '#services/payments/ports';
import { openWorld, presentIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.faults({}));
afterAll(() => world.close());

/** Runs the task that the to-do list would hold for an order after all that has happened. */
const reconcile = async (orderId: string) => {
  const deps = world.newProcess();
  const done = [createPaymentProcess(deps), createPaymentPolling(deps)].map(async (process) => {
    const list = new Map<string, Extract<TaskChange, { kind: 'add' }>>();
    for (const event of world.events(orderId))
      for (const change of process.changesFor(event))
        if (change.kind === 'add') list.set(change.key, change);
        else list.delete(change.key);
    const asked = [...list.values()].map(({ key, data }) => process.act({ key, data, attempts: 0 }));
    return { tasks: [...list.keys()], results: await Promise.all(asked) };
  });
  const lists = await Promise.all(done);
  return { tasks: lists.flatMap(({ tasks }) => tasks), results: lists.flatMap(({ results }) => results) };
};

const impatient = () => world.newProcess(2_000);

const impatientWith = (change: (payPal: PaymentProvider) => PaymentProvider) => {
  const shop = impatient();
  return { ...shop, providers: { PayPal: change(presentIn(shop)) } };
};

describe('an answer of the provider that never comes', () => {
  it.each(['lose', 'reset', 'garble'])('(%s) after a capture that happened: is looked up', async (kind) => {
    const { orderId, payer, id } = await world.approved();
    await world.faults({ next: [{ kind, on: 'capture' }] });
    expect(await world.pay(orderId, payer, id, impatient())).toMatchObject({ kind: 'paid' });
  });

  it('before a capture that did not happen: is left open, and finished by the process', async () => {
    const { orderId, payer, id } = await world.approved();
    const before = await world.captures();
    await world.faults({ next: [{ kind: 'fail', on: 'capture' }] });
    expect(await world.pay(orderId, payer, id)).toEqual({ kind: 'refused', code: 'PAYMENT_PENDING' });
    expect(world.types(orderId).at(-1)).toBe('PaymentCaptureStarted');
    expect((await reconcile(orderId)).results).toContain('done');
    expect(world.types(orderId).at(-1)).toBe('PaymentCaptured');
    expect(await world.captures()).toBe(before + 1);
  });

  it('to the look after it, either: is finished by the process, and the claim repeated is a success', async () => {
    const { orderId, payer, id } = await world.approved();
    const before = await world.captures();
    await world.faults({ next: [{ kind: 'lose', on: 'capture' }] });
    let looked = 0;
    const deaf = impatientWith((payPal) => ({
      ...payPal,
      lookUp: (providerOrderId) =>
        looked++ === 0 ? payPal.lookUp(providerOrderId) : Promise.reject(new ProviderUnavailable('away')),
    }));
    expect(await world.pay(orderId, payer, id, deaf)).toEqual({
      kind: 'refused',
      code: 'PAYMENT_PENDING',
    });
    await reconcile(orderId);
    expect(world.types(orderId).at(-1)).toBe('PaymentCaptured');
    expect(await world.pay(orderId, payer, id)).toMatchObject({ kind: 'paid' });
    expect(await world.captures()).toBe(before + 1);
  });

  it('keeps other payments of the order away while it is open', async () => {
    const { orderId, payer, id } = await world.approved();
    await world.faults({ next: [{ kind: 'fail', on: 'capture' }] });
    await world.pay(orderId, payer, id);
    expect(await world.start(orderId, payer)).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' });
  });

  it('at the start: the shopper tries again and gets the same order', async () => {
    const { orderId, payer } = await world.placeOrder();
    await world.faults({ next: [{ kind: 'lose', on: 'create' }] });
    await expect(world.start(orderId, payer, impatient())).rejects.toThrow(ProviderUnavailable);
    expect(await world.start(orderId, payer)).toMatchObject({ kind: 'started' });
    const { rows } = await world.pool.query('select id from simulator.paypal_orders where custom_id = $1', [
      orderId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('of the token: the next call asks for a new one', async () => {
    const { orderId, payer, id } = await world.approved();
    const fresh = await openWorld();
    await fresh.faults({ next: [{ kind: 'garble', on: 'token' }] });
    await expect(fresh.payPal.lookUp(id)).rejects.toThrow(ProviderUnavailable);
    expect(await fresh.payPal.lookUp(id)).toBeUndefined();
    await fresh.close();
    expect(await world.pay(orderId, payer, id)).toMatchObject({ kind: 'paid' });
  });
});

describe('the process that settles payments', () => {
  it('records what was captured behind our back, and has nothing to do once it is recorded', async () => {
    const { orderId, id } = await world.approved();
    await world.payPal.capture(id, 'by the buyer');
    expect(await reconcile(orderId)).toEqual({ tasks: [`only-${orderId}`], results: ['done'] });
    const paid = world.types(orderId);
    expect(paid.slice(-2)).toEqual(['PaymentCaptureStarted', 'PaymentCaptured']);
    expect((await reconcile(orderId)).tasks).toEqual([]);
    expect(world.types(orderId)).toEqual(paid);
  });

  it('closes a capture that was declined', async () => {
    const { orderId, payer, id } = await world.approved();
    await world.approve(id, { decline: true });
    await world.faults({ next: [{ kind: 'fail', on: 'capture' }] });
    await world.pay(orderId, payer, id);
    await reconcile(orderId);
    expect(world.types(orderId).at(-1)).toBe('PaymentFailed');
  });

  it('gives back what was captured for an order that another payment has paid', async () => {
    const { orderId, payer, id } = await world.approved();
    const later = new Date(Date.now() + 3 * 60 * 60_000);
    const second = await world.start(orderId, payer, { ...world.shop, clock: () => later });
    const other = second.kind === 'started' ? second.order.id : '';
    expect(other).not.toBe(id);
    await world.approve(other);
    await world.pay(orderId, payer, id);
    await world.payPal.capture(other, 'by the buyer');
    const looks = { tasks: [`${orderId}-1`, `${orderId}-2`], results: ['done', 'done'] };
    expect(await reconcile(orderId)).toEqual(looks);
    expect(await reconcile(orderId)).toEqual(looks);
    expect(world.types(orderId).slice(-2)).toEqual(['PaymentCaptured', 'DuplicateCaptureRefunded']);
  });
});
