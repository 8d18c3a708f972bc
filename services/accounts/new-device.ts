import { securityEvents } from '#contracts/accounts/events';
import { decode } from '#contracts/kernel/event';
import { ERASED, reveal } from '#contracts/kernel/personal';
import { streamOf } from '#services/kernel/aggregate';
import type { CommandContext } from '#services/kernel/command-context';
import { LogUnavailable } from '#services/kernel/event-log';
import { decisions } from './decisions.ts';
import type { AccountsDeps } from './ports.ts';
import { security } from './security-state.ts';

/** Who signed in, and on what. */
export interface OnDevice {
  readonly userId: string;
  /** The account's address. */
  readonly email: string;
  /** Browser and system in words; '' where it names neither. */
  readonly device: string;
}

/**
 * Records that somebody signed in on a device that is new to the account; false where the log is away, which keeps
 * nobody out. Such a device must not be remembered, so that it is recorded when it signs in next.
 */
export async function recordNewDevice(
  { handler, personal, clock }: Pick<AccountsDeps, 'handler' | 'personal' | 'clock'>,
  { userId, email, device }: OnDevice,
  context: CommandContext,
): Promise<boolean> {
  const seen = { userId, emailKey: personal.emailKey(email), device };
  try {
    await handler.handle(security, userId, decisions.NoteNewDevice(seen, { now: clock() }), context);
    return true;
  } catch (error) {
    if (error instanceof LogUnavailable) return false;
    throw error;
  }
}

/** A device that was new, and when it signed in. */
export interface NewDevice {
  /** Browser and system in words; null where it names neither. */
  readonly device: string | null;
  readonly at: string;
}

/** The new device of this event; undefined where the person is erased. */
export async function newDeviceOf(
  { log, personal }: Pick<AccountsDeps, 'log' | 'personal'>,
  userId: string,
  eventId: string,
): Promise<NewDevice | undefined> {
  const stored = await log.readStream(streamOf(security, userId));
  const [found] = await personal.open(stored.filter(({ id }) => id === eventId));
  const event =
    found && decode(securityEvents, { type: found.type, version: found.metadata.schema, data: found.data });
  if (event?.type !== 'NewDeviceSignedIn') return undefined;
  const { device, at } = event.data;
  const words = device && reveal(device);
  return words === ERASED ? undefined : { device: words, at };
}
