import { z } from 'zod';

/** A product's title and description in languages other than its own. A language without a translation is missing. */
export const translations = z.object({
  so: z.object({ title: z.string(), description: z.string() }).optional(),
});
export type Translations = z.infer<typeof translations>;

/** The translated titles alone, where no description is shown. */
export const translatedTitles = z.object({ so: z.object({ title: z.string() }).optional() });
export type TranslatedTitles = z.infer<typeof translatedTitles>;

/** The translated titles alone; a language without a translation stays missing. */
export const titlesOf = ({ so }: Translations): TranslatedTitles => (so ? { so: { title: so.title } } : {});
