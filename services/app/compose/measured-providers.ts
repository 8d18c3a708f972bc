import { Histogram, type Registry } from 'prom-client';
import { measuredProvider, PROVIDER_CALLS } from '../../payments/measured-provider.ts';
import type { Providers } from '../../payments/ports.ts';

/** Seconds: a provider may take its time, and is given up after ten. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts the calls to each payment provider, by their name and outcome. */
export const measuredProviders = <Taking extends { readonly providers: Providers }>(
  taking: Taking,
  registry: Registry,
): Taking => {
  const calls = new Histogram({
    name: 'suuq_provider_seconds',
    help: 'How long calls to payment providers took. unknown: a capture whose answer nobody can trust.',
    labelNames: ['provider', 'call', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  // Alarms watch for a rise; a figure that only appears with its first failure has none.
  for (const [provider, at] of Object.entries(taking.providers)) {
    for (const call of PROVIDER_CALLS) if (call in at) calls.zero({ provider, call, outcome: 'failed' });
    calls.zero({ provider, call: 'capture', outcome: 'unknown' });
  }
  const providers = Object.fromEntries(
    Object.entries(taking.providers).map(([name, provider]) => [
      name,
      measuredProvider(provider, ({ name: call, outcome, ms }) =>
        calls.labels(name, call, outcome).observe(ms / 1_000),
      ),
    ]),
  );
  return { ...taking, providers };
};
