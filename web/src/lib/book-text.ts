import { addresses as en, type BookText } from '../locales/en-addresses.ts';
import { addresses as so } from '../locales/so-addresses.ts';
import { useLocale } from './locale.tsx';

/** What address forms say: both languages come with them, so that no other page fetches them. */
export const useBookText = (): BookText => ({ en, so })[useLocale().language];
