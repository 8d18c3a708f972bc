import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { subscription } from '../state.ts';
import {
  confirmed,
  email,
  lapsed,
  later,
  left,
  now,
  requested,
  stranger,
  subscriberId,
  subscriptionId,
  whose,
} from '../testing/examples.ts';
import {
  askForNewsletter,
  BETWEEN_LETTERS,
  SUBSCRIPTION_CONFIRMATION_LASTS,
  confirmNewsletter,
  lapseNewsletter,
  leaveNewsletter,
} from './subscribing.ts';

const stream = scenario(subscription);
const over = later(SUBSCRIPTION_CONFIRMATION_LASTS + 1);
const ask = (newSubscriber: string | null, when = now) =>
  askForNewsletter({ subscriptionId, newSubscriber, email, language: 'so' }, { now: when });

describe('asking for the newsletter', () => {
  it('has a letter sent to who does not get it', () => {
    stream.given().when(ask(subscriberId), accept(requested()));
    stream.given(requested(), confirmed, left).when(ask(stranger), accept(requested(now, stranger)));
    stream.given(requested(), lapsed(over)).when(ask(stranger), accept(requested(now, stranger)));
  });

  it('does nothing for who gets it already', () => {
    stream.given(requested(), confirmed).when(ask(null), nothingToDo);
  });

  it('twice sends one letter, a while later another one to the same subscriber, and three at most', () => {
    const [soon, second, third] = [1, 2, 3].map((times) => later(times * BETWEEN_LETTERS)) as [
      Date,
      Date,
      Date,
    ];
    stream.given(requested()).when(ask(stranger), nothingToDo);
    stream.given(requested()).when(ask(null, soon), accept(requested(soon)));
    stream.given(requested(), requested(soon), requested(second)).when(ask(null, third), nothingToDo);
  });

  it('does nothing where what stood there has lapsed at this moment: its key is gone', () => {
    stream.given(requested(), lapsed(over)).when(ask(null), nothingToDo);
  });
});

describe('confirming', () => {
  const confirm = (who = subscriberId, when = now) =>
    confirmNewsletter({ subscriptionId, subscriberId: who }, { now: when });

  it('is done by the letter’s link, and a second time does nothing more', () => {
    stream.given(requested()).when(confirm(), accept(confirmed));
    stream.given(requested(), confirmed).when(confirm(), nothingToDo);
  });

  it('is refused too late, after leaving, and by a link of before', () => {
    stream.given(requested()).when(confirm(subscriberId, over), refuse('LINK_EXPIRED'));
    stream.given(requested(), confirmed, left).when(confirm(), refuse('LINK_EXPIRED'));
    stream
      .given(requested(), left, requested(now, stranger))
      .when(confirm(subscriberId), refuse('LINK_EXPIRED'));
    stream.given().when(confirm(), refuse('LINK_EXPIRED'));
  });
});

describe('leaving', () => {
  const leave = leaveNewsletter({ subscriptionId }, { now });

  it('is always possible, and a second time does nothing more', () => {
    stream.given(requested(), confirmed).when(leave, accept(left));
    stream.given(requested()).when(leave, accept(left));
    stream.given(requested(), confirmed, left).when(leave, nothingToDo);
    stream.given().when(leave, nothingToDo);
  });
});

describe('what nobody confirms', () => {
  const lapse = (when: Date) => lapseNewsletter({ subscriptionId }, { now: when });

  it('lapses after its time, once', () => {
    stream.given(requested()).when(lapse(over), accept(lapsed(over)));
    stream.given(requested()).when(lapse(later(SUBSCRIPTION_CONFIRMATION_LASTS)), nothingToDo);
    stream.given(requested(), lapsed(over)).when(lapse(over), nothingToDo);
  });

  it('lapses by its newest letter, and never when it was confirmed', () => {
    stream.given(requested(), requested(later(BETWEEN_LETTERS))).when(lapse(over), nothingToDo);
    stream.given(requested(), confirmed).when(lapse(over), nothingToDo);
    stream.given(requested(), left).when(confirmNewsletter(whose, { now }), refuse('LINK_EXPIRED'));
  });
});
