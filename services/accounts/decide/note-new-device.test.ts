import { securityEvents } from '#contracts/accounts/events';
import { accept, nothingToDo } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { security } from '../security-state.ts';
import { marked, now, userId } from '../testing/examples.ts';
import { noteNewDevice } from './note-new-device.ts';

const stream = scenario(security);
const confirmed = (emailKey: string) => securityEvents.EmailConfirmed.create({ ...marked, emailKey });
const seen = (device: string | null, hoursAgo = 0) => {
  const at = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();
  return securityEvents.NewDeviceSignedIn.create({ userId, device, at });
};
const seenTimes = (times: number, hoursAgo = 1) =>
  Array.from({ length: times }, () => seen('Safari · iOS', hoursAgo));

describe('a device that is new to an account', () => {
  const note = noteNewDevice({ userId, emailKey: 'e1', device: 'Firefox · Linux' }, { now });
  const noted = accept(seen('Firefox · Linux'));

  it('is recorded, and so is the next one', () => {
    stream.given().when(note, noted);
    stream.given(seen('Safari · iOS')).when(note, noted);
  });
  it('is recorded without words that it does not give', () =>
    stream.given().when(noteNewDevice({ userId, emailKey: 'e1', device: '' }, { now }), accept(seen(null))));

  it('is the third of a day at most where nobody has confirmed the address', () => {
    stream.given(...seenTimes(2)).when(note, noted);
    stream.given(...seenTimes(3)).when(note, nothingToDo);
    stream.given(confirmed('e0'), ...seenTimes(3)).when(note, nothingToDo);
  });
  it('is the twentieth of a day at most where somebody has', () => {
    stream.given(confirmed('e1'), ...seenTimes(19)).when(note, noted);
    stream.given(confirmed('e1'), ...seenTimes(20)).when(note, nothingToDo);
  });
  it('counts for a day', () => {
    stream.given(...seenTimes(3, 24)).when(note, noted);
    stream.given(...seenTimes(3, 23)).when(note, nothingToDo);
  });
});
