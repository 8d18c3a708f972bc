import { paymentConfigRoutes } from '#contracts/payments/config';
import { provider, type Provider } from '#contracts/payments/provider';
import { useAnswer } from '../../lib/api.ts';

/** These answers do not change while a page is open. */
const once = { revalidateIfStale: false, revalidateOnFocus: false } as const;

/** The payment providers, and whether they are simulated. */
export const usePaymentConfig = () => useAnswer(paymentConfigRoutes.paymentConfig, {}, once).data;

/** The providers that can be chosen; all of them until the shop has said which are on. */
export const useProviders = (): readonly Provider[] => usePaymentConfig()?.providers ?? provider.options;
