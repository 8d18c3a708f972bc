import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueEvents, subscriptionEvents } from '#contracts/newsletter/events';
import { readTables } from '#contracts/read-tables';
import { openDatabase, type OpenDatabase } from '#projections/kernel/database';
import { exampleId } from '#projections/kernel/testing/examples';
import { newsletterProjection } from '#projections/newsletter/projector';
import { testDatabase } from '../../../tests/support/stores.ts';
import { accept } from '../../kernel/decision.ts';
import { createHandler } from '../../kernel/handle.ts';
import { processContext } from '../../kernel/process-context.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { newsletterProcess } from '../../newsletter/process.ts';
import { ALL, issues, subscription } from '../../newsletter/state.ts';
import { isUnavailable } from '../../platform/http/unavailable.ts';
import { shopReads } from './shop-reads.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { max: 2 });
});
afterAll(() => database.close());

const at = '2026-11-24T12:00:00.000Z';
const issueId = exampleId(9);
const subscribed = [1, 2, 3].map(exampleId);
const words = { subject: 'New at the market', text: 'Shawls have come.' };

it('an issue is not ended while the table of its subscribers is being filled, and then goes to each', async () => {
  const { db } = database;
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  for (const subscriptionId of subscribed) {
    const confirmed = subscriptionEvents.NewsletterConfirmed.create({
      subscriptionId,
      subscriberId: exampleId(8),
      at,
    });
    const context = processContext('test', subscriptionId);
    await handler.handle(subscription, subscriptionId, () => accept(confirmed), context);
  }
  const written = issueEvents.NewsletterIssueWritten.create({ issueId, words: { en: words, so: words }, at });
  await handler.handle(issues, ALL, () => accept(written), processContext('test', issueId));
  let reached = -1n;
  const { subscribers } = shopReads(
    { db, log },
    {
      of: () => reached,
      waitFor: (tables, position) => {
        expect(tables).toEqual([readTables.newsletter.name]);
        return Promise.resolve(reached >= position);
      },
    },
  );
  const { act } = newsletterProcess({ handler, subscribers, clock: () => new Date(at) } as never);
  const address = () => act({ key: `issue ${issueId}`, data: { what: 'issue', issueId }, attempts: 0 });
  const types = () => log.all.map(({ type }) => type).filter((type) => type.startsWith('NewsletterIssue'));

  for (const filled of [0, 1]) {
    const events = log.all.slice(0, filled);
    await newsletterProjection.apply(db, events);
    reached = events.at(-1)?.position ?? -1n;
    expect(isUnavailable(await address().catch((error: unknown) => error))).toBe(true);
  }
  expect(types()).toEqual(['NewsletterIssueWritten']);

  await newsletterProjection.apply(db, log.all.slice(1));
  reached = await log.head();
  expect(await address()).toEqual({ again: 0 });
  expect(log.all.at(-1)).toMatchObject({
    type: 'NewsletterIssueAddressed',
    data: { subscriptionIds: subscribed },
  });
});
