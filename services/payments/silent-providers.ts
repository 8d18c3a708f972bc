import type { Provider } from '#contracts/payments/provider';
import type { TaskResult } from '../kernel/process-manager.ts';
import { NotOurs, ProviderUnavailable } from './ports.ts';

/**
 * How often in a row a provider has to leave us without an answer: more often than one process of the shop asks at
 * once, so that a short break does not count.
 */
export const TIMES = 100;
/** For how many milliseconds a provider is not asked then. */
export const SILENT_FOR = 60_000;

/**
 * Remembers providers that do not answer. Each look at one that hangs takes its whole deadline, and after a restore the
 * shop may wait for thousands: those that follow are put off at once.
 */
export const createSilentProviders = (clock: () => Date) => {
  const silences = new Map<Provider, { readonly times: number; readonly since: number }>();
  const isSilent = (provider: Provider): boolean => {
    const { times = 0, since = 0 } = silences.get(provider) ?? {};
    return times >= TIMES && clock().getTime() - since < SILENT_FOR;
  };
  return {
    /** What comes of asking a provider, unless it is silent. */
    async ask(provider: Provider, asking: () => Promise<TaskResult>): Promise<TaskResult> {
      if (isSilent(provider)) return { again: SILENT_FOR, isPutOff: true };
      try {
        const result = await asking();
        silences.delete(provider);
        return result;
      } catch (error) {
        if (error instanceof ProviderUnavailable && !(error instanceof NotOurs)) {
          const times = (silences.get(provider)?.times ?? 0) + 1;
          silences.set(provider, { times, since: clock().getTime() });
        }
        throw error;
      }
    },
  };
};

export type SilentProviders = ReturnType<typeof createSilentProviders>;
