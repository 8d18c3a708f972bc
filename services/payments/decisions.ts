import type { paymentCommands } from '#contracts/payments/commands';
import type { Decisions } from '../kernel/decisions.ts';
import { recordCapture } from './decide/record-capture.ts';
import { recordDuplicateRefund } from './decide/record-duplicate-refund.ts';
import { recordFailure } from './decide/record-failure.ts';
import { recordProviderOrder } from './decide/record-provider-order.ts';
import { recordRefund } from './decide/record-refund.ts';
import { recordRefundFailure } from './decide/record-refund-failure.ts';
import { recordUnknownCapture } from './decide/record-unknown-capture.ts';
import { startCapture } from './decide/start-capture.ts';
import { startPayment } from './decide/start-payment.ts';
import { startRefund } from './decide/start-refund.ts';
import type { PaymentStateEvent } from './state.ts';
import type { PaymentState } from './state.types.ts';

export const decisions = {
  StartPayment: startPayment,
  RecordProviderOrder: recordProviderOrder,
  StartCapture: startCapture,
  RecordCapture: recordCapture,
  RecordFailure: recordFailure,
  RecordUnknownCapture: recordUnknownCapture,
  RecordDuplicateRefund: recordDuplicateRefund,
  StartRefund: startRefund,
  RecordRefund: recordRefund,
  RecordRefundFailure: recordRefundFailure,
} satisfies Decisions<typeof paymentCommands, PaymentState, PaymentStateEvent>;
