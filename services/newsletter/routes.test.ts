import { expect, it } from 'vitest';
import { issueEvents } from '#contracts/newsletter/events';
import { accept } from '../kernel/decision.ts';
import { derivedId } from '../kernel/ids.ts';
import { createHandler } from '../kernel/handle.ts';
import { processContext } from '../kernel/process-context.ts';
import { MemoryLog } from '../kernel/testing/memory-log.ts';
import { signedInCall } from '../platform/http/testing/signed-in-call.ts';
import { issueHandlers } from './routes.ts';
import { ALL, issues } from './state.ts';
import { at, now, words } from './testing/examples.ts';

const callOf = (requestId: string) => signedInCall({ requestId, now: () => now });

it('a request is answered with its issue however many came since, and writes no other one', async () => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const subscribers = { count: () => Promise.resolve(0), after: () => Promise.resolve([]) };
  const { sendIssue, newsletter } = issueHandlers({ handler, subscribers, isOffered: true });
  const input = {
    params: undefined,
    query: undefined,
    body: words,
    headers: { 'Idempotency-Key': 'the first' },
  };
  const end = async (issueId: string) => {
    const ended = issueEvents.NewsletterIssueEnded.create({ issueId, at });
    await handler.handle(issues, ALL, () => accept(ended), processContext('test', `end ${issueId}`));
  };

  const first = await sendIssue(input, callOf('first'));
  if (first.kind !== 'ok') throw new Error('The issue was refused');
  await end(first.answer._id);
  for (let number = 0; number < 25; number += 1) {
    const issueId = derivedId('issue', number);
    const written = issueEvents.NewsletterIssueWritten.create({ issueId, words, at });
    await handler.handle(issues, ALL, () => accept(written), processContext('test', issueId));
    await end(issueId);
  }

  const before = log.all.length;
  expect(await sendIssue(input, callOf('again'))).toMatchObject({
    kind: 'ok',
    answer: { ...first.answer, isOnItsWay: false },
  });
  expect(log.all).toHaveLength(before);
  const shown = await newsletter({ params: undefined, query: undefined, body: undefined }, callOf('look'));
  expect(shown).toMatchObject({ answer: { issues: { length: 20 } } });
});
