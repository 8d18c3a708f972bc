import { newsletter as en, type NewsletterText } from '../locales/en-newsletter.ts';
import { newsletter as so } from '../locales/so-newsletter.ts';
import { useLocale } from './locale.tsx';

/** The texts of the newsletter: both languages load with its parts, so that no page loads them at first. */
export const useNewsletterText = (): NewsletterText => ({ en, so })[useLocale().language];
