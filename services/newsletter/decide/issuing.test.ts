import { describe, it } from 'vitest';
import { issueEvents } from '#contracts/newsletter/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { derivedId } from '../../kernel/ids.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { issues } from '../state.ts';
import {
  addressed,
  at,
  ended,
  issueId,
  now,
  stranger,
  subscriptionId,
  words,
  written,
} from '../testing/examples.ts';
import { addressIssue, endIssue, writeIssue } from './issuing.ts';

const stream = scenario(issues);
const swapped = { en: words.so, so: words.en };
const write = writeIssue({ issueId, words }, { now });

describe('an issue', () => {
  it('is written, and with the same key once', () => {
    stream.given().when(write, accept(written));
    stream.given(written).when(write, nothingToDo);
    stream.given(written, ended).when(write, nothingToDo);
  });

  it('is not written again by the same key however many came since, and is refused with other words', () => {
    const since = Array.from({ length: 30 }, (_, number) => {
      const other = derivedId('issue', number);
      return [
        issueEvents.NewsletterIssueWritten.create({ issueId: other, words, at }),
        issueEvents.NewsletterIssueEnded.create({ issueId: other, at }),
      ];
    });
    const late = stream.given(written, ended, ...since.flat());
    late.when(write, nothingToDo);
    late.when(writeIssue({ issueId, words: swapped }, { now }), refuse('IDEMPOTENCY_KEY_REUSED'));
  });

  it('is refused where its key has sent other words, and while another is on its way', () => {
    stream
      .given(written, ended)
      .when(writeIssue({ issueId, words: swapped }, { now }), refuse('IDEMPOTENCY_KEY_REUSED'));
    stream.given(written).when(writeIssue({ issueId: stranger, words }, { now }), refuse('ISSUE_UNDER_WAY'));
  });

  it('is addressed to the next subscribers, and never past those that it was addressed to', () => {
    const address = (after: string | null, id: string) =>
      addressIssue({ issueId, after, subscriptionIds: [id] }, { now });
    stream.given(written).when(address(null, subscriptionId), accept(addressed(subscriptionId)));
    stream
      .given(written, addressed(subscriptionId))
      .when(address(subscriptionId, stranger), accept(addressed(stranger)));
    stream.given(written, addressed(subscriptionId)).when(address(null, subscriptionId), nothingToDo);
    stream.given(written, ended).when(address(null, subscriptionId), nothingToDo);
    stream.given().when(address(null, subscriptionId), nothingToDo);
  });

  it('ends once', () => {
    stream.given(written).when(endIssue({ issueId }, { now }), accept(ended));
    stream.given(written, ended).when(endIssue({ issueId }, { now }), nothingToDo);
  });
});
