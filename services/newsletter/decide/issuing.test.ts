import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { issues } from '../state.ts';
import {
  addressed,
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
const write = writeIssue({ issueId, words }, { now });

describe('an issue', () => {
  it('is written, and with the same key once', () => {
    stream.given().when(write, accept(written));
    stream.given(written).when(write, nothingToDo);
    stream.given(written, ended).when(write, nothingToDo);
  });

  it('is refused where its key has sent other words, and while another is on its way', () => {
    const other = { en: words.so, so: words.en };
    stream
      .given(written, ended)
      .when(writeIssue({ issueId, words: other }, { now }), refuse('IDEMPOTENCY_KEY_REUSED'));
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
