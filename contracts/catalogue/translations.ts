import { z } from 'zod';

/**
 * What a product is called and told in other languages than the one that its own words are in. A language that it is not
 * translated into is not there.
 */
export const translations = z.object({
  so: z.object({ title: z.string(), description: z.string() }).optional(),
});
export type Translations = z.infer<typeof translations>;

/** The same of its title alone, where its description is not shown. */
export const translatedTitles = z.object({ so: z.object({ title: z.string() }).optional() });
export type TranslatedTitles = z.infer<typeof translatedTitles>;

export const titlesOf = ({ so }: Translations): TranslatedTitles => (so ? { so: { title: so.title } } : {});
