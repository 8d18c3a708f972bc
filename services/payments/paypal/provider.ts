import paypal from '@paypal/checkout-server-sdk';
import { CURRENCY } from '#contracts/kernel/money';
import { ProviderUnavailable, type PaymentProvider, type ProviderOrder } from '../ports.ts';
import { readCreated, readOrder, readRefund, referencesOf } from './answers.ts';
import { createPayPalClient, type PayPalAccount, type PayPalAnswer, type PayPalRequest } from './client.ts';

/** How ids look at PayPal; anything else is not asked for. */
const ID = /^[A-Za-z0-9]{1,64}$/;

/**
 * Means that settle days later, such as a cheque, would keep the goods of an order for as long. What else the type asks for
 * is as PayPal has it by itself.
 */
const MONEY_AT_ONCE = {
  payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED',
  payer_selected: 'PAYPAL',
  standard_entry_class_code: 'WEB',
} as const;

/** PayPal as a payment provider (Orders v2), through PayPal's own SDK. */
export const createPayPal = (account: PayPalAccount): PaymentProvider => {
  const execute = createPayPalClient(account);
  const orderIn = (result: unknown) => readOrder(result, account.merchantId);

  const lookUp = async (id: string): Promise<ProviderOrder | undefined> => {
    if (!ID.test(id)) return undefined;
    const answer = await execute(new paypal.orders.OrdersGetRequest(id));
    return answer.kind === 'refused' && [400, 404, 422].includes(answer.status)
      ? undefined
      : orderIn(resultOf(answer));
  };

  return {
    account: account.fingerprint,
    lookUp,
    createOrder: async ({ orderId, attempt, amountCents, idempotencyKey }) => {
      const request = new paypal.orders.OrdersCreateRequest().requestBody({
        intent: 'CAPTURE',
        purchase_units: [{ ...referencesOf(orderId, attempt), amount: moneyOf(amountCents) }],
        application_context: {
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          payment_method: MONEY_AT_ONCE,
        },
      });
      const answer = await execute(withKey(request, idempotencyKey));
      return answer.kind === 'refused'
        ? { id: '', usable: false, refusal: answer.issue }
        : readCreated(answer.result, account.merchantId);
    },
    capture: async (id, idempotencyKey) => {
      try {
        const request = new paypal.orders.OrdersCaptureRequest(id);
        const answer = await execute(withKey(request, idempotencyKey));
        return answer.kind === 'result'
          ? orderIn(answer.result)
          : notCaptured(await lookUp(id), answer.issue);
      } catch (error) {
        if (error instanceof ProviderUnavailable) return 'unknown';
        throw error;
      }
    },
    refund: async ({ captureId, amountCents, idempotencyKey }) => {
      const request = new paypal.payments.CapturesRefundRequest(captureId);
      const sum = amountCents === undefined ? {} : { amount: moneyOf(amountCents) };
      const body = { ...sum, custom_id: idempotencyKey };
      const answer = await execute(withKey(Object.assign(request, { body }), idempotencyKey));
      return answer.kind === 'refused'
        ? { status: 'refused', reason: answer.issue }
        : readRefund(answer.result);
    },
  };
};

/** Says that there is money already; anything else that PayPal refuses a capture for, it has taken none. */
const CAPTURED_BEFORE = 'ORDER_ALREADY_CAPTURED';

/**
 * A "no" to a capture is resolved by a lookup. An order that is still approved was declined, whatever the reason: an
 * open capture would keep the buyer from paying in another way, and the same "no" would come again and again. That our
 * invoice was used (DUPLICATE_INVOICE_ID) is such a reason: anyone who holds our public client id can use it for a cent
 * of their own, and money of another order of ours is found by that one's id.
 */
const notCaptured = (order: ProviderOrder | undefined, issue: string): ProviderOrder | 'unknown' => {
  if (!order) return 'unknown';
  return order.status === 'approved' && issue !== CAPTURED_BEFORE ? { ...order, status: 'declined' } : order;
};

const withKey = <R extends PayPalRequest>(request: R, idempotencyKey: string): R => {
  Object.assign(request.headers, { 'PayPal-Request-Id': idempotencyKey, Prefer: 'return=representation' });
  return request;
};

const resultOf = (answer: PayPalAnswer): unknown => {
  if (answer.kind === 'result') return answer.result;
  throw new ProviderUnavailable(`it refused with ${answer.issue}`);
};

const moneyOf = (cents: number) => ({ currency_code: CURRENCY, value: (cents / 100).toFixed(2) });
