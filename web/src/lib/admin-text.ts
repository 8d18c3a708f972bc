import { useLocale } from './locale.tsx';
import { admin as en, type AdminText } from '../locales/admin/en.ts';
import { admin as so } from '../locales/admin/so.ts';

/** The admin area's texts: both languages come with its pages, so that no shopper fetches them. */
export const useAdminText = (): AdminText => ({ en, so })[useLocale().language];
