import { TOTP, URI } from 'otpauth';
import { eventually } from '#resilience/eventually';

/** Milliseconds for which a code is shown. */
const STEP = 30_000;
/** So many milliseconds before its end a code may be too old once it is sent. */
const LATE = 10_000;

/**
 * An authenticator app for this URI. The shop accepts each code once, and none before an accepted one: the app shows
 * the earliest that is still accepted.
 */
export const authenticator = (uri: string) => {
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error(`${uri} is of no app that goes by the clock`);
  let last = 0;
  const earliest = (): number => Math.max(last + 1, Math.floor((Date.now() + LATE) / STEP) - 1);
  return {
    code: async (): Promise<string> => {
      // The shop accepts the code of the next half minute too, as clocks differ.
      const isTaken = () => Promise.resolve(earliest() <= Date.now() / STEP + 1);
      await eventually(isTaken, { within: STEP, every: 200 });
      last = earliest();
      return app.generate({ timestamp: last * STEP });
    },
  };
};
