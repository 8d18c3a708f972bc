import { deviceEvents, type DeviceEvent } from '#contracts/accounts/events';
import { DAY } from '#contracts/kernel/duration';
import type { Aggregate } from '#services/kernel/aggregate';

/** The state of a stream `devices-{userId}`: when new devices signed in, in ms, of a day at most; the newest last. */
export type Devices = readonly number[];

/** Those that signed in within a day before. */
export const ofTheDay = (devices: Devices, now: number): Devices => devices.filter((at) => now - at < DAY);

export const devices: Aggregate<Devices, DeviceEvent> = {
  category: 'devices',
  events: deviceEvents,
  initial: [],
  evolve: (state, { data }) => {
    const at = Date.parse(data.at);
    return [...ofTheDay(state, at), at];
  },
  snapshotVersion: 1,
};
