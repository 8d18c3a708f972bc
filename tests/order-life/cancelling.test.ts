import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#services/kernel/ids';
import { AFTER_REFUSAL } from '#services/payments/look-again';
import { openLife, type Life } from './world.ts';

let life: Life;
beforeEach(() => {
  life = openLife();
});

const TOTAL = 44_50;
const admin = { id: newId(), role: 'admin' } as const;
const placed = async () => {
  const shirt = await life.sell(5);
  return { ...(await life.order([shirt, 1])), shirt };
};
const paid = async () => {
  const ordered = await placed();
  life.provider.complete(ordered.paymentId);
  await life.webhook(ordered.paymentId);
  return ordered;
};

describe('cancelling', () => {
  it('an unpaid order: by its owner, again and again with the same answer', async () => {
    const { orderId, userId, shirt } = await placed();
    const owner = { id: userId, role: 'customer' } as const;
    expect(await life.cancel(orderId, owner)).toMatchObject({ kind: 'done' });
    expect(await life.cancel(orderId, owner)).toMatchObject({ kind: 'done', events: [] });
    await life.runTasks();
    expect(await life.available(shirt)).toBe(5);
    expect(life.types(orderId).filter((type) => type === 'OrderCancelled')).toHaveLength(1);
  });

  it("another's order is for admins only", async () => {
    const { orderId, userId } = await placed();
    for (const role of ['customer', 'auditor'] as const)
      expect(await life.cancel(orderId, { id: newId(), role })).toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect(await life.cancel(newId(), admin)).toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect(await life.cancel(orderId, { id: userId, role: 'auditor' })).toMatchObject({ kind: 'done' });
  });

  it('a paid order: by an admin, and the money goes back with the same reason', async () => {
    const { orderId, userId, shirt } = await paid();
    await life.runTasks();
    expect(await life.cancel(orderId, { id: userId, role: 'customer' })).toMatchObject({
      code: 'ORDER_ALREADY_PAID',
    });
    expect(await life.cancel(orderId, admin)).toMatchObject({ kind: 'done' });
    expect(life.types(orderId).slice(-3)).toEqual([
      'OrderCancelled',
      'PaymentRefundStarted',
      'PaymentRefunded',
    ]);
    expect(life.story(orderId).at(-1)).toMatchObject({ data: { amountCents: TOTAL, reason: 'Fraud' } });
    await life.runTasks();
    expect(life.provider.keptFor(orderId)).toBe(0);
    expect(await life.available(shirt)).toBe(5);
    expect(await life.deliver(orderId)).toMatchObject({ code: 'ORDER_CLOSED' });
    expect(await life.cancel(orderId, admin)).toMatchObject({ kind: 'done', events: [] });
  });

  it.each(['before', 'after'] as const)('puts stock back once, %s its sale was committed', async (when) => {
    const { orderId, shirt } = await paid();
    if (when === 'after') await life.runTasks();
    await life.cancel(orderId, admin);
    for (let times = 0; times < 3; times += 1) await life.runTasksFromScratch();
    expect(await life.available(shirt)).toBe(5);
    expect(await life.taken(shirt)).toEqual(new Map());
  });

  it('gives back just the rest where a part went back before', async () => {
    const { orderId } = await paid();
    await life.refund(orderId, 10_00);
    await life.cancel(orderId, admin);
    expect(life.story(orderId).at(-1)).toMatchObject({
      data: { amountCents: TOTAL - 10_00, refundedCentsAfter: TOTAL },
    });
  });

  it('an order whose money went back before it was sent puts its stock back, once, and refunds nothing again', async () => {
    const { orderId, paymentId, shirt } = await paid();
    await life.runTasks();
    expect(await life.refund(orderId)).toMatchObject({ kind: 'refunded' });
    await life.runTasks();
    expect(await life.available(shirt)).toBe(4);
    expect(await life.cancel(orderId, admin)).toMatchObject({ kind: 'done' });
    await life.runTasks();
    for (let times = 0; times < 3; times += 1) await life.runTasksFromScratch();
    expect(await life.available(shirt)).toBe(5);
    expect(await life.taken(shirt)).toEqual(new Map());
    expect(life.provider.refundsOf(paymentId)).toHaveLength(1);
    expect(life.types(orderId).at(-1)).toBe('OrderCancelled');
    expect(life.left()).toEqual([]);
  });

  it('follows the refund that is open, and gives back the rest', async () => {
    const { orderId } = await paid();
    life.provider.faults.push('lost', 'away');
    await life.refund(orderId, 10_00);
    expect(await life.cancel(orderId, admin)).toMatchObject({ kind: 'done' });
    await life.runTasks();
    expect(life.provider.keptFor(orderId)).toBe(0);
    expect(life.story(orderId).at(-1)).toMatchObject({ data: { refundedCentsAfter: TOTAL } });
  });

  it.each(['lost', 'away'] as const)(
    'is done though the provider is silent (%s): the refund follows',
    async (fault) => {
      const { orderId, paymentId } = await paid();
      life.provider.faults.push(fault);
      expect(await life.cancel(orderId, admin)).toMatchObject({ kind: 'done' });
      expect(life.types(orderId).at(-1)).toBe('PaymentRefundStarted');
      await life.runTasks();
      expect(life.provider.refundsOf(paymentId)).toHaveLength(1);
      expect(life.provider.keptFor(orderId)).toBe(0);
    },
  );

  it('is finished by the process when nobody got to the refund', async () => {
    const { orderId } = await paid();
    await life.cancelForTheShop(orderId);
    expect(life.types(orderId).at(-1)).toBe('OrderCancelled');
    await life.runTasks();
    expect(life.types(orderId).at(-1)).toBe('PaymentRefunded');
    expect(life.provider.keptFor(orderId)).toBe(0);
  });

  const declined = async () => {
    const ordered = await paid();
    life.provider.faults.push({ status: 'refused', reason: 'INSUFFICIENT_FUNDS' });
    expect(await life.cancel(ordered.orderId, admin)).toMatchObject({ kind: 'done' });
    await life.runTasks();
    expect(life.types(ordered.orderId).at(-1)).toBe('PaymentRefundFailed');
    return ordered;
  };

  it('leaves a refund that was declined to an admin, and tells operators until it is made', async () => {
    const { orderId } = await declined();
    const rest = `rest-${orderId}`;
    for (let times = 0; times < 2; times += 1)
      expect(await life.tryTask(rest)).toMatchObject({
        again: AFTER_REFUSAL,
        because: { name: 'RestDeclined', message: expect.stringMatching(/\$44\.50.*INSUFFICIENT_FUNDS/) },
      });
    expect(life.types(orderId).at(-1)).toBe('PaymentRefundFailed');
    expect(life.left()).toContain(`payments ${rest}`);
    expect(await life.refund(orderId)).toMatchObject({ kind: 'refunded' });
    await life.runTasks();
    expect(life.provider.keptFor(orderId)).toBe(0);
    expect(life.left()).toEqual([]);
  });

  it.each(['declined', 'pending'] as const)(
    'that its owner asks for again asks no provider where the refund is %s: an admin or the process does',
    async (status) => {
      const { orderId, userId } = await paid();
      life.provider.faults.push(
        status === 'declined' ? { status: 'refused', reason: 'NO_FUNDS' } : { status },
      );
      await life.cancel(orderId, admin);
      const calls = [vi.spyOn(life.provider.port, 'lookUp'), vi.spyOn(life.provider.port, 'refund')];
      const asked = () => calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      const before = life.story(orderId);
      for (let times = 0; times < 3; times += 1)
        expect(await life.cancel(orderId, { id: userId, role: 'customer' })).toMatchObject({ events: [] });
      expect([asked(), life.story(orderId)]).toEqual([0, before]);
      await life.cancel(orderId, admin);
      const byAdmin = asked();
      expect(byAdmin).toBeGreaterThan(0);
      await life.tryTask(`rest-${orderId}`);
      expect(asked()).toBeGreaterThan(byAdmin);
    },
  );

  it('tells operators of each order whose money is kept', async () => {
    for (const { orderId } of [await declined(), await declined()])
      expect(await life.tryTask(`rest-${orderId}`)).toMatchObject({
        because: { message: expect.stringContaining(orderId) },
        trouble: `order-${orderId}`,
      });
  });

  it('finds out that declined money was refunded at the provider’s site, also where no webhook comes', async () => {
    const { orderId, paymentId } = await declined();
    life.provider.refundByHand(paymentId, TOTAL);
    await life.runTasks();
    expect(life.story(orderId).at(-1)).toMatchObject({
      type: 'PaymentRefunded',
      data: { refundedCentsAfter: TOTAL, number: null },
    });
    expect(life.left()).toEqual([]);
  });

  it('gives back what is left where more was refunded at the provider’s site than we knew', async () => {
    const { orderId, paymentId } = await paid();
    life.provider.refundByHand(paymentId, 10_00);
    expect(await life.cancel(orderId, admin)).toMatchObject({ kind: 'done' });
    await life.runTasks();
    expect(life.types(orderId).slice(-5)).toEqual([
      'PaymentRefundStarted',
      'PaymentRefundFailed',
      'PaymentRefunded',
      'PaymentRefundStarted',
      'PaymentRefunded',
    ]);
    expect(life.provider.keptFor(orderId)).toBe(0);
    expect(life.left()).toEqual([]);
  });

  it('under the credentials of another account: the money goes back once the right ones are there', async () => {
    const { orderId } = await paid();
    life.provider.useOtherAccount(true);
    expect(await life.cancel(orderId, admin)).toMatchObject({ kind: 'done' });
    await life.runTasks();
    expect(life.types(orderId).at(-1)).toBe('PaymentRefundStarted');
    life.provider.useOtherAccount(false);
    await life.runTasks();
    expect(life.types(orderId).at(-1)).toBe('PaymentRefunded');
    expect(life.provider.keptFor(orderId)).toBe(0);
  });

  it('is refused once it is delivered', async () => {
    const { orderId, userId } = await paid();
    await life.deliver(orderId);
    for (const by of [admin, { id: userId, role: 'customer' as const }])
      expect(await life.cancel(orderId, by)).toMatchObject({ code: 'ORDER_ALREADY_DELIVERED' });
  });
});
