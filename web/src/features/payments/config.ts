import { paymentConfigRoutes } from '#contracts/payments/config';
import { provider, type Provider } from '#contracts/payments/provider';
import { useAnswer } from '../../lib/api.ts';

/** None of it changes while a page is open. */
const once = { revalidateIfStale: false, revalidateOnFocus: false } as const;

/** Who takes payments here, and whether it is a simulator. */
export const usePaymentConfig = () => useAnswer(paymentConfigRoutes.paymentConfig, {}, once).data;

/** The ways to pay that can be chosen; all there are until the shop has said which are on. */
export const useProviders = (): readonly Provider[] => usePaymentConfig()?.providers ?? provider.options;
