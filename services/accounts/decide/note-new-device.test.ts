import { deviceEvents } from '#contracts/accounts/events';
import { accept, nothingToDo } from '#services/kernel/decision';
import { scenario } from '#services/kernel/testing/given-when-then';
import { describe, it } from 'vitest';
import { devices } from '../devices/devices-state.ts';
import { now, userId } from '../testing/examples.ts';
import { noteNewDevice } from './note-new-device.ts';

const stream = scenario(devices);
const seen = (device: string | null, hoursAgo = 0) => {
  const at = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();
  return deviceEvents.NewDeviceSignedIn.create({ userId, device, at });
};
const seenTimes = (times: number, hoursAgo = 1) =>
  Array.from({ length: times }, () => seen('Safari · iOS', hoursAgo));

describe('a device that is new to an account', () => {
  const note = noteNewDevice({ userId, device: 'Firefox · Linux', isConfirmed: false }, { now });
  const noted = accept(seen('Firefox · Linux'));

  it('is recorded, and so is the next one', () => {
    stream.given().when(note, noted);
    stream.given(seen('Safari · iOS')).when(note, noted);
  });
  it('is recorded without words that it does not give', () =>
    stream
      .given()
      .when(noteNewDevice({ userId, device: '', isConfirmed: false }, { now }), accept(seen(null))));

  it('is the third of a day at most where nobody has confirmed the address', () => {
    stream.given(...seenTimes(2)).when(note, noted);
    stream.given(...seenTimes(3)).when(note, nothingToDo);
  });
  it('is the twentieth of a day at most where somebody has', () => {
    const known = noteNewDevice({ userId, device: 'Firefox · Linux', isConfirmed: true }, { now });
    stream.given(...seenTimes(19)).when(known, noted);
    stream.given(...seenTimes(20)).when(known, nothingToDo);
  });
  it('counts for a day', () => {
    stream.given(...seenTimes(3, 24)).when(note, noted);
    stream.given(...seenTimes(3, 23)).when(note, nothingToDo);
  });
});
