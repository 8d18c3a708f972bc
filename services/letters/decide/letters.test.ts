import { describe, expect, it } from 'vitest';
import { languageEvents, letterBeginning, letterEvents, type LetterRef } from '#contracts/letters/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { beginning, letter, spoken } from '../state.ts';
import { at, now, orderId, userId } from '../testing/examples.ts';
import { beginLetters } from './begin-letters.ts';
import { chooseLanguage } from './choose-language.ts';
import { giveUpLetter } from './give-up-letter.ts';
import { recordSent } from './record-sent.ts';
import { retryLetter } from './retry-letter.ts';

const ref: LetterRef = {
  letterId: '665f1c2ab3d4e5f607182940',
  kind: 'order-paid',
  about: orderId,
  eventId: 'e',
  userId,
};
const sent = letterEvents.LetterSent.create({ ...ref, language: 'en', at });
const failed = letterEvents.LetterFailed.create({ ...ref, reason: '550', attempts: 2, at });
const retried = letterEvents.LetterRetried.create({ ...ref, at });
const stream = scenario(letter);

describe('a letter that a server has taken', () => {
  const record = recordSent({ ...ref, language: 'en' }, { now });

  it('is recorded, also after it had been given up', () => {
    stream.given().when(record, accept(sent));
    stream.given(failed, retried).when(record, accept(sent));
    stream.given(failed).when(record, accept(sent));
  });

  it('is recorded once', () => {
    stream.given(sent).when(record, nothingToDo);
  });
});

describe('giving a letter up', () => {
  const giveUp = giveUpLetter({ ...ref, reason: '550', attempts: 2 }, { now });

  it('says why, and how often it was tried', () => {
    stream.given().when(giveUp, accept(failed));
  });

  it('does nothing more to one that was given up or sent', () => {
    stream.given(failed).when(giveUp, nothingToDo);
    stream.given(sent).when(giveUp, nothingToDo);
  });
});

describe('trying a letter again', () => {
  const retry = retryLetter({}, { now });

  it('is for one that was given up', () => {
    stream.given(failed).when(retry, accept(retried));
  });

  it('is refused for one that was sent, is being tried, or is not there', () => {
    stream.given().when(retry, refuse('LETTER_NOT_FAILED'));
    stream.given(sent).when(retry, refuse('LETTER_NOT_FAILED'));
    stream.given(failed, retried).when(retry, refuse('LETTER_NOT_FAILED'));
  });
});

it('letters begin once', () => {
  const begun = letterBeginning.LettersBegun.create({ at });
  scenario(beginning).given().when(beginLetters({}, { now }), accept(begun));
  scenario(beginning).given(begun).when(beginLetters({}, { now }), nothingToDo);
});

it('a language is chosen when it is another; who has said nothing is written to in English', () => {
  const chosen = languageEvents.LanguageChosen.create({ userId, language: 'so', at });
  const choose = (language: 'en' | 'so') => chooseLanguage({ userId, language }, { now });
  scenario(spoken).given().when(choose('so'), accept(chosen));
  scenario(spoken).given(chosen).when(choose('so'), nothingToDo);
  scenario(spoken).given().when(choose('en'), nothingToDo);
  expect(spoken.initial).toBe('en');
});
