import type { SWRConfiguration } from 'swr';
import { leavesOpen } from './outcome.ts';
import { isBusy } from './when-busy.ts';

interface Reading {
  readonly shouldRetryOnError: (error: unknown) => boolean;
  readonly onErrorRetry: NonNullable<SWRConfiguration['onErrorRetry']>;
}

/**
 * For an answer with a `refreshInterval`: reads it again this many ms after each failure but a refusal. By itself SWR
 * reads nothing again at intervals after a failure that outlasts its few tries, and the page would stand still.
 */
export const keepReading = (every: number): Reading => ({
  shouldRetryOnError: (error) => isBusy(error) || leavesOpen(error),
  onErrorRetry: (_error, _key, _config, revalidate, tries) => {
    setTimeout(() => void revalidate(tries), every);
  },
});
