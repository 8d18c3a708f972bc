import { expect, it } from 'vitest';
import { foldOrder } from '#projections/orders/fold';
import { OVER } from '#projections/orders/queries';
import type { OrderState } from '#projections/orders/table';
import { exampleOrder } from '#projections/orders/testing/example-order';
import { orderPhase, type PhaseEvent } from '#services/accounts/deleting/order-phase';

const { placed, started, capturing, captured, failed, delivered, refunded, cancelled, totals, ...more } =
  exampleOrder(1);
const { expired, revived, parcelSent, parcelDelivered, deliveryUndone } = more;
const all = refunded(totals.totalCents, totals.totalCents);

const rowOf = (history: readonly PhaseEvent[]) =>
  history.reduce<OrderState | undefined>(
    (before, event, revision) => foldOrder(before, { ...event, revision, actor: { process: 'test' } }),
    undefined,
  );

it.each<[string, readonly PhaseEvent[]]>([
  ['pays', [placed, started, capturing]],
  ['could not pay', [placed, started, capturing, failed]],
  ['has paid', [placed, started, capturing, captured]],
  ['got a part of it', [placed, captured, parcelSent(), parcelDelivered()]],
  ['got a part of the money back', [placed, captured, refunded(100, 100)]],
  ['did not get it after all', [placed, captured, delivered, deliveryUndone]],
  ['paid late', [placed, expired, revived, captured]],
  ['is paying late', [placed, expired, revived]],
])('an order is open to its account and in its row as long as who placed it %s', (_, history) => {
  const { status } = history.reduce(orderPhase.evolve, orderPhase.initial);
  expect(['unpaid', 'paying', 'undelivered']).toContain(status);
  expect(OVER).not.toContain(rowOf(history)?.status);
});

it.each<[string, readonly PhaseEvent[]]>([
  ['delivered', [placed, captured, delivered]],
  ['refunded', [placed, captured, all]],
  ['cancelled', [placed, captured, cancelled]],
  ['expired', [placed, expired]],
])('an order that is %s is over to its account and in its row', (row, history) => {
  expect(history.reduce(orderPhase.evolve, orderPhase.initial).status).toBe('over');
  expect(OVER).toContain(rowOf(history)?.status);
  expect(rowOf(history)?.status).toBe(row);
});
