import { secondFactor as en, type FactorText } from '../locales/en-second-factor.ts';
import { secondFactor as so } from '../locales/so-second-factor.ts';
import { useLocale } from './locale.tsx';

/** What is said of the second factor: both languages come with it, so that no other page fetches them. */
export const useFactorText = (): FactorText => ({ en, so })[useLocale().language];
