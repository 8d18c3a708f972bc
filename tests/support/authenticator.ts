import { TOTP, URI } from 'otpauth';
import { eventually } from '../../services/platform/eventually.ts';

/** Milliseconds that a code is shown. */
const STEP = 30_000;
/** Milliseconds before its end in which a code is too old once it is sent. */
const LATE = 5_000;

/**
 * An authenticator app with the secret of this address. The shop takes each code once, and none before one that it took: it
 * shows the earliest that will do.
 */
export const authenticator = (uri: string) => {
  const app = URI.parse(uri);
  if (!(app instanceof TOTP)) throw new Error(`${uri} is of no app that goes by the clock`);
  let last = 0;
  const earliest = (): number => Math.max(last + 1, Math.floor((Date.now() + LATE) / STEP) - 1);
  return {
    code: async (): Promise<string> => {
      // The shop takes the one of the next half minute too, as clocks differ.
      const isTaken = () => Promise.resolve(earliest() <= Date.now() / STEP + 1);
      await eventually(isTaken, { within: STEP, every: 200 });
      last = earliest();
      return app.generate({ timestamp: last * STEP });
    },
  };
};
