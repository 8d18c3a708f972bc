import { headIn, useLocale, type Head } from './locale.tsx';
import { admin as en, type AdminText } from '../locales/admin/en.ts';
import { admin as so } from '../locales/admin/so.ts';

/** The admin area's texts: both languages load with its pages, so that no shopper loads them. */
export const useAdminText = (): AdminText => ({ en, so })[useLocale().language];

/** A heading of the admin area in the interface's language, with the other language beside it (look §3). */
export const useAdminHead = (word: (text: AdminText) => string): Head =>
  headIn(useLocale().language, { en: word(en), so: word(so) });
