import { addresses as en, type BookText } from '../locales/en-addresses.ts';
import { addresses as so } from '../locales/so-addresses.ts';
import { useLocale } from './locale.tsx';

/** The texts of address forms: both languages load with them, so that no other page loads them. */
export const useBookText = (): BookText => ({ en, so })[useLocale().language];
