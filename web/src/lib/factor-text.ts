import { secondFactor as en, type FactorText } from '../locales/en-second-factor.ts';
import { secondFactor as so } from '../locales/so-second-factor.ts';
import { useLocale } from './locale.tsx';

/** The texts of the second factor: both languages load with it, so that no other page loads them. */
export const useFactorText = (): FactorText => ({ en, so })[useLocale().language];
