import type { SWRConfiguration } from 'swr';
import { CallFailed } from '#contracts/kernel/client';

/** Whether another try may end otherwise: nothing answered, or not as it should have. */
const isFault = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status === 0 || error.status >= 500;

interface Reading {
  readonly shouldRetryOnError: (error: unknown) => boolean;
  readonly onErrorRetry: NonNullable<SWRConfiguration['onErrorRetry']>;
}

/**
 * For an answer with a `refreshInterval`: reads it again this many ms after each failure that may pass. By itself SWR
 * reads nothing again at intervals after a failure that outlasts its few tries, and the page would stand still.
 */
export const keepReading = (every: number): Reading => ({
  shouldRetryOnError: isFault,
  onErrorRetry: (_error, _key, _config, revalidate, tries) => {
    setTimeout(() => void revalidate(tries), every);
  },
});
