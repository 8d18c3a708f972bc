import { deviceEvents, type DeviceEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import { ofTheDay, type Devices } from '../devices/devices-state.ts';

/**
 * How many new devices of an account are recorded in a day, each of which its owner reads of. Whoever signs in knows the
 * password: so the first stranger is among them, unless the owner's own browsers forget that they were here. An address
 * that nobody has confirmed may be anybody's, who gets few letters of somebody else's account.
 */
const MOST = { confirmed: 20, unconfirmed: 3 } as const;

export interface NewDevice {
  readonly userId: string;
  /** Browser and system in words; '' where it names neither. */
  readonly device: string;
  /** Whether the account's address is confirmed. */
  readonly isConfirmed: boolean;
}

/** Records that somebody signed in on a device that is new to the account. */
export const noteNewDevice =
  ({ userId, device, isConfirmed }: NewDevice, { now }: Now) =>
  (state: Devices): Decision<DeviceEvent> => {
    if (ofTheDay(state, now.getTime()).length >= MOST[isConfirmed ? 'confirmed' : 'unconfirmed'])
      return nothingToDo;
    const event = { userId, device: device === '' ? null : device, at: now.toISOString() };
    return accept(deviceEvents.NewDeviceSignedIn.create(event));
  };
