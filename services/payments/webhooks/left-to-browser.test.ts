import { expect, it } from 'vitest';
import { createHandler } from '../../kernel/handle.ts';
import { processContext } from '../../kernel/process-context.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { noon, orderId, provider } from '../testing/given.ts';
import { decisions } from './decisions.ts';
import { createWebhookProcess } from './process.ts';
import { webhookId, webhooks } from './state.ts';

it.each([
  ['is left to the browser for ten seconds where it says that money may be taken', 'APPROVED', 10_000],
  ['is acted on at once where it says anything else', 'COMPLETED', 0],
])('a webhook %s', async (_, what, after) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const webhook = {
    provider,
    noticeId: 'WH-1',
    noticeType: `CHECKOUT.ORDER.${what}`,
    orderId,
    providerOrderId: 'A',
    captureId: null,
    refundId: null,
    amountCents: 45_00,
    currency: 'USD',
    happenedAt: null,
  } as const;
  const receive = decisions.ReceiveWebhook(webhook, { now: noon });
  await handler.handle(webhooks, webhookId(provider, 'WH-1'), receive, processContext('test', '1'));
  const process = createWebhookProcess({
    handler,
    providers: {},
    reserveAgain: () => Promise.resolve({ kind: 'gone' }),
    openedEvents: () => Promise.resolve([]),
    clock: () => noon,
  });
  const [event] = log.all;
  const dueAt = new Date((event?.created.getTime() ?? 0) + after);
  expect(event && process.changesFor(event)).toEqual([expect.objectContaining({ kind: 'add', dueAt })]);
});
