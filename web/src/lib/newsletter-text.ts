import { newsletter as en, type NewsletterText } from '../locales/en-newsletter.ts';
import { newsletter as so } from '../locales/so-newsletter.ts';
import { useLocale } from './locale.tsx';

/** What the newsletter says: both languages come with its parts, so that no page fetches them at first. */
export const useNewsletterText = (): NewsletterText => ({ en, so })[useLocale().language];
