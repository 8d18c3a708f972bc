import { securityEvents, type SecurityEvent } from '#contracts/accounts/events';
import { accept, nothingToDo, type Decision } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';
import { DEVICES_OF, type Security } from '../security-state.ts';
import type { AccountEmail } from './confirm-email.ts';

/**
 * How many new devices of an account are recorded in a day, each of which its owner reads of. Whoever signs in knows the
 * password: so the first stranger is among them, unless the owner's own browsers forget that they were here. An address
 * that nobody has confirmed may be anybody's, who gets few letters of somebody else's account.
 */
const MOST = { confirmed: 20, unconfirmed: 3 } as const;

export interface NewDevice extends AccountEmail {
  /** Browser and system in words; '' where it names neither. */
  readonly device: string;
}

/** Records that somebody signed in on a device that is new to the account. */
export const noteNewDevice =
  ({ userId, emailKey, device }: NewDevice, { now }: Now) =>
  (state: Security): Decision<SecurityEvent> => {
    const today = (state.newDevices ?? []).filter((each) => now.getTime() - each.getTime() < DEVICES_OF);
    const most = state.confirmed === emailKey ? MOST.confirmed : MOST.unconfirmed;
    if (today.length >= most) return nothingToDo;
    const event = { userId, device: device === '' ? null : device, at: now.toISOString() };
    return accept(securityEvents.NewDeviceSignedIn.create(event));
  };
