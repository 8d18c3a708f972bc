import { HOUR } from '#contracts/kernel/duration';
import { answersPerWindow } from './answers.ts';
import { everyOf } from './combined.ts';
import type { Counting } from './counts.ts';
import { registeredAgain } from './letters.ts';
import { perNetwork } from './per-network.ts';
import type { Throttle } from './throttle.ts';
import { perWindow } from './window.ts';

/** The status of a registration whose address or username is taken. */
const TAKEN = 409;
const SHARE_TAKEN = 10;
/** A name that is taken happens to many people behind one address: a low limit of registrations lets these try on. */
const LEAST_TAKEN = 20;

/**
 * Limits registrations: of a mailbox, and of a network. A tenth of the latter, or twenty where that is more, may be
 * answered that something is taken: these calls leave nothing behind, and ask whether addresses have accounts.
 */
export const registrations = (perHour: number, letters: number, counting: Counting): Throttle =>
  everyOf(
    registeredAgain(letters, counting),
    perNetwork(({ what, keyOf, times }) => {
      const counts = counting(`taken when registering by ${what}`, HOUR);
      const taken = Math.max(LEAST_TAKEN, Math.ceil(perHour / SHARE_TAKEN));
      const limit = times * Math.min(perHour, taken);
      return answersPerWindow({ limit, counted: [TAKEN], counts }, keyOf);
    }),
    perNetwork(({ keyOf, times }) => perWindow(times * perHour, HOUR, keyOf)),
  );
