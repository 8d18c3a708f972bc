import { NotOurs, type PaymentProvider } from './ports.ts';

export const PROVIDER_CALLS = ['createOrder', 'lookUp', 'capture', 'refund', 'close'] as const;

/** Told of every call of a provider: which one, how it ended, and after how many ms. */
export type OnProviderCall = (call: {
  readonly name: (typeof PROVIDER_CALLS)[number];
  readonly outcome: 'answered' | 'unknown' | 'failed';
  readonly ms: number;
}) => void;

/** A provider whose calls somebody counts. */
export function measuredProvider(provider: PaymentProvider, onCall: OnProviderCall): PaymentProvider {
  const { close } = provider;
  const measured = async <T>(name: Parameters<OnProviderCall>[0]['name'], call: Promise<T>): Promise<T> => {
    const began = performance.now();
    const end = (outcome: 'answered' | 'unknown' | 'failed') =>
      onCall({ name, outcome, ms: performance.now() - began });
    try {
      const answer = await call;
      end(answer === 'unknown' ? 'unknown' : 'answered');
      return answer;
    } catch (error) {
      // Another shop's order at the same account is an answer, and nothing that is away.
      end(error instanceof NotOurs ? 'answered' : 'failed');
      throw error;
    }
  };
  return {
    ...provider,
    createOrder: (request) => measured('createOrder', provider.createOrder(request)),
    lookUp: (id) => measured('lookUp', provider.lookUp(id)),
    capture: (id, key) => measured('capture', provider.capture(id, key)),
    refund: (request) => measured('refund', provider.refund(request)),
    ...(close && { close: (id) => measured('close', close(id)) }),
  };
}
