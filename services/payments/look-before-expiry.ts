import type { CommandContext } from '../kernel/command-context.ts';
import { step } from '../kernel/step.ts';
import { pollPaymentAttempt } from './payment-polling.ts';
import type { PaymentDeps } from './payment-outcome.ts';
import { ProviderUnavailable } from './ports.ts';
import type { SilentProviders } from './silent-providers.ts';
import { payments } from './state.ts';

/**
 * Asks the providers once more about an unpaid order's payments before its time is up: one that was started late, or whose
 * poll a later one put off, may have been approved since anybody looked. A provider that is away keeps no goods from others.
 */
export const lookBeforeExpiry = async (
  deps: PaymentDeps,
  silent: SilentProviders,
  orderId: string,
  context: CommandContext,
): Promise<void> => {
  const { state } = await deps.handler.load(payments, orderId);
  if (state.stage !== 'unpaid') return;
  const away = new Set<string>();
  for (const { number, provider } of state.attempts) {
    if (away.has(provider)) continue;
    try {
      await pollPaymentAttempt(deps, silent, { orderId, number }, step(context, String(number)));
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      away.add(provider);
    }
  }
};
