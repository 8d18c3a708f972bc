import { paymentConfigRoutes } from '#contracts/payments/config';
import { provider, type Provider } from '#contracts/payments/provider';
import { readOnce, useAnswer } from '../../lib/api.ts';

/** The payment providers, and whether they are simulated. */
export const usePaymentConfig = () => useAnswer(paymentConfigRoutes.paymentConfig, {}, readOnce).data;

/** The providers that can be chosen; all of them until the shop has said which are on. */
export const useProviders = (): readonly Provider[] => usePaymentConfig()?.providers ?? provider.options;
