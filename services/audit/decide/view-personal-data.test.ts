import { describe, it } from 'vitest';
import { accessEvents } from '#contracts/audit/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { access } from '../state.ts';
import { viewPersonalData } from './view-personal-data.ts';

const userId = '6723a91e5b0c4d7f8a1e2c31';
const viewerId = '70c1d5e2f3a4b5c6d7e8f901';
const [one, other] = ['order-b41f7e90c2d84a5e93f06d17', `account-${userId}`];
const noon = new Date('2026-03-22T12:00:00.000Z');
const minutesBefore = (minutes: number) => new Date(noon.getTime() - minutes * 60_000).toISOString();
const looked = (stream: string, at: string, by = viewerId) =>
  accessEvents.PersonalDataViewed.create({ userId, viewerId: by, operator: null, reason: null, stream, at });
const look = viewPersonalData({ userId, viewer: { viewerId }, stream: one }, { now: noon });
const stream = scenario(access);

describe('looking at personal data', () => {
  it('is recorded', () => {
    stream.given().when(look, accept(looked(one, noon.toISOString())));
  });

  it('is one look for a quarter of an hour', () => {
    stream.given(looked(one, minutesBefore(14))).when(look, nothingToDo);
    stream.given(looked(one, minutesBefore(15))).when(look, accept(looked(one, noon.toISOString())));
  });

  it('is another look at something else, and by somebody else', () => {
    stream.given(looked(other, minutesBefore(1))).when(look, accept(looked(one, noon.toISOString())));
    stream.given(looked(one, minutesBefore(1), userId)).when(look, accept(looked(one, noon.toISOString())));
  });

  it('is recorded with name and reason each time that an operator does it', () => {
    const viewer = { operator: 'Ifrah, support', reason: 'Asked where the parcel is.' };
    const theirs = (at: string) =>
      accessEvents.PersonalDataViewed.create({ userId, viewerId: null, ...viewer, stream: one, at });
    stream
      .given(theirs(minutesBefore(1)))
      .when(
        viewPersonalData({ userId, viewer, stream: one }, { now: noon }),
        accept(theirs(noon.toISOString())),
      );
    stream.given(theirs(minutesBefore(1))).when(look, accept(looked(one, noon.toISOString())));
  });
});
