import { useLocale } from './locale.tsx';
import { admin as en, type AdminText } from '../locales/admin/en.ts';
import { admin as so } from '../locales/admin/so.ts';

/** The admin area's texts: both languages come with its pages, so that no shopper fetches them. */
export const useAdminText = (): AdminText => ({ en, so })[useLocale().language];

/** A head of the admin area in the interface's language, and the other language that stands beside it (look §3). */
export function useAdminHead(word: (text: AdminText) => string): {
  readonly main: string;
  readonly beside: string;
} {
  const { language } = useLocale();
  return language === 'so' ? { main: word(so), beside: word(en) } : { main: word(en), beside: word(so) };
}
