import { describe, expect, it } from 'vitest';
import { signedInCall } from '../platform/http/testing/signed-in-call.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import { accept } from '../kernel/decision.ts';
import { createHandler } from '../kernel/handle.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { ACCOUNT, orderId, payer, placedWithLine, providerOrder, started } from './testing/given.ts';
import { ProviderUnavailable, type PaymentProvider } from './ports.ts';
import { paymentHandlers } from './routes.ts';
import { payments, type PaymentStateEvent } from './state.ts';

const command = (): CommandContext => ({
  commandId: `command-${Math.random()}`,
  correlationId: 'c',
  causationId: 'c',
  actor: { process: 'test' },
});

const callOf = (userId: string, role: 'customer' | 'admin' = 'customer') =>
  signedInCall({
    actor: { userId, role, sessionId: 's', provedAt: new Date(0) },
    origin: 'http://shop.test',
    command,
  });

const away = (): Promise<never> => Promise.reject(new ProviderUnavailable('test'));
const nobody: PaymentProvider = {
  account: ACCOUNT,
  createOrder: away,
  lookUp: away,
  capture: away,
  refund: away,
};

const open = async (payPal: PaymentProvider | undefined, ...history: readonly PaymentStateEvent[]) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  await handler.handle(payments, orderId, () => accept(placedWithLine, ...history), command());
  const troubles: ProviderUnavailable[] = [];
  const handlers = paymentHandlers({
    handler,
    providers: payPal ? { PayPal: payPal } : {},
    reserveAgain: () => Promise.reject(new Error('not reached')),
    openedEvents: () => Promise.reject(new Error('not reached')),
    clock: () => new Date(),
    orderView: () => Promise.reject(new Error('not reached')),
    payPal: { clientId: 'id', sdkBaseUrl: null },
    simulated: true,
    onTrouble: (error) => troubles.push(error),
  });
  return { handlers, troubles, types: () => log.all.map(({ type }) => type) };
};

const start = { params: { id: orderId }, query: undefined, body: {} };
const report = { ...start, body: { id: 'A' } };

describe('the calls about paying', () => {
  it('say when the provider is away, and tell the operator', async () => {
    const { handlers, troubles } = await open(nobody, started(), providerOrder());
    const refusal = { kind: 'refused', code: 'PROVIDER_UNAVAILABLE' };
    expect(await handlers.startPayPal(start, callOf(payer))).toEqual(refusal);
    expect(await handlers.payOrder(report, callOf(payer))).toEqual(refusal);
    expect(troubles).toHaveLength(2);
  });

  it('say that the provider takes no payment of this order, and ask it once for each call', async () => {
    let asked = 0;
    const createOrder = () => {
      asked += 1;
      return Promise.resolve({ id: '', usable: false, refusal: 'amount_too_small' });
    };
    const { handlers, troubles, types } = await open({ ...nobody, createOrder });
    for (let times = 0; times < 2; times += 1)
      expect(await handlers.startPayPal(start, callOf(payer))).toEqual({
        kind: 'refused',
        code: 'PAYMENT_DECLINED',
      });
    expect(asked).toBe(2);
    expect(types()).toEqual(['OrderPlaced', 'PaymentStarted']);
    expect(troubles[0]?.message).toContain('amount_too_small');
  });

  it('begin another attempt where the provider makes nothing of this one', async () => {
    const createOrder: PaymentProvider['createOrder'] = ({ attempt }) =>
      Promise.resolve(attempt === 1 ? { id: '', usable: false } : { id: 'B', usable: true });
    const lookUp = () => Promise.resolve(undefined);
    const { handlers, types } = await open({ ...nobody, createOrder, lookUp });
    expect(await handlers.startPayPal(start, callOf(payer))).toMatchObject({ answer: { id: 'B' } });
    expect(types().slice(1)).toEqual(['PaymentStarted', 'PaymentStarted', 'ProviderOrderCreated']);
  });

  it('refuse a provider that is not configured', async () => {
    const { handlers } = await open(undefined);
    const refusal = { kind: 'refused', code: 'PROVIDER_UNAVAILABLE' };
    expect(await handlers.startPayPal(start, callOf(payer))).toEqual(refusal);
  });

  it("find nobody's order but one's own, an admin's least of all", async () => {
    const { handlers } = await open(nobody);
    const refusal = { kind: 'refused', code: 'ORDER_NOT_FOUND' };
    for (const call of [callOf('another'), callOf('another', 'admin')]) {
      expect(await handlers.startPayPal(start, call)).toMatchObject(refusal);
      expect(await handlers.payOrder(report, call)).toMatchObject(refusal);
    }
  });

  it('do not know a payment of an order that started none', async () => {
    const { handlers } = await open(nobody);
    expect(await handlers.payOrder(report, callOf(payer))).toEqual({
      kind: 'refused',
      code: 'PAYMENT_UNKNOWN',
    });
  });

  it('ask nobody about a payment that this order did not start, in a thousand tries', async () => {
    let asked = 0;
    const count = () => {
      asked += 1;
      return Promise.resolve(undefined);
    };
    const { handlers } = await open({ ...nobody, lookUp: count }, started(), providerOrder('A'));
    for (let i = 0; i < 1_000; i += 1)
      expect(await handlers.payOrder({ ...start, body: { id: `FORGED${i}` } }, callOf(payer))).toEqual({
        kind: 'refused',
        code: 'PAYMENT_UNKNOWN',
      });
    expect(asked).toBe(0);
    await handlers.payOrder(report, callOf(payer));
    expect(asked).toBe(1);
  });

  it('tell the button what it needs', async () => {
    const { handlers } = await open(nobody);
    const input = { params: undefined, query: undefined, body: undefined };
    expect(await handlers.payPalConfig(input, callOf(payer))).toMatchObject({
      answer: { clientId: 'id', currency: 'USD', sdkBaseUrl: null },
    });
  });
});
