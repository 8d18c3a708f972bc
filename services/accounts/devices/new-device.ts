import { deviceEvents } from '#contracts/accounts/events';
import { decode, storedIn } from '#contracts/kernel/event';
import { ERASED, reveal } from '#contracts/kernel/personal';
import { streamOf } from '#services/kernel/aggregate';
import type { CommandContext } from '#services/kernel/command-context';
import { realMachine } from '#services/kernel/machine';
import { answerWithin } from '#services/platform/waiting/answer-within';
import { CallTooLate } from '#services/platform/http/unavailable';
import { isEmailConfirmed, SIGN_IN_WAITS } from '../email/confirmed-address.ts';
import { decisions } from '../decisions.ts';
import { areDeviceWords } from './device-words.ts';
import { devices } from './devices-state.ts';
import type { AccountsDeps } from '../ports.ts';

/**
 * Records that somebody signed in on a device that is new to the account; false where that fails, whatever the reason,
 * which keeps nobody out. Such a device must not be remembered, so that it is recorded when it signs in next.
 */
export async function recordNewDevice(
  {
    handler,
    clock,
    machine = realMachine,
    onUnrecordedDevice = () => undefined,
  }: Pick<AccountsDeps, 'handler' | 'clock' | 'machine' | 'onUnrecordedDevice'>,
  /** `device`: browser and system in words; '' where it names neither. */
  { userId, device }: { readonly userId: string; readonly device: string },
  context: CommandContext,
): Promise<boolean> {
  // What is not decided by then is withdrawn, or the owner would read of the device again when it signs in next. An
  // append that is under way cannot be: where it gets there after all, they do read of one device twice.
  const until = Math.min(context.until ?? Infinity, machine.now() + SIGN_IN_WAITS);
  const record = async () => {
    const isConfirmed = await isEmailConfirmed({ handler }, userId);
    const decide = decisions.NoteNewDevice({ userId, device, isConfirmed }, { now: clock() });
    await handler.handle(devices, userId, decide, { ...context, until });
  };
  try {
    await answerWithin(SIGN_IN_WAITS, record, () => new CallTooLate(SIGN_IN_WAITS));
    return true;
  } catch (error) {
    onUnrecordedDevice(error, context);
    return false;
  }
}

/** A device that was new, and when it signed in. */
export interface DeviceSeen {
  /** Browser and system in words; null where it names neither. */
  readonly device: string | null;
  readonly at: string;
}

/** The new device of this event; undefined where the person is erased. */
export async function newDeviceOf(
  { log, personal }: Pick<AccountsDeps, 'log' | 'personal'>,
  userId: string,
  eventId: string,
): Promise<DeviceSeen | undefined> {
  const stored = await log.readStream(streamOf(devices, userId));
  const [found] = await personal.open(stored.filter(({ id }) => id === eventId));
  const event = found && decode(deviceEvents, storedIn(found));
  if (event?.type !== 'NewDeviceSignedIn') return undefined;
  const { device, at } = event.data;
  const words = device && reveal(device);
  if (words === ERASED) return undefined;
  return { device: words !== null && areDeviceWords(words) ? words : null, at };
}
