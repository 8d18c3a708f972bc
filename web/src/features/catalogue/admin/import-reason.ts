import { importRefusals, type ImportReason } from '#contracts/catalogue/import';
import { fillIn, importReasons } from '#contracts/catalogue/import-reasons';
import { detailsOf } from '#contracts/kernel/client';
import type { Language } from '#contracts/kernel/language';
import { useAdminText } from '../../../lib/admin-text.ts';
import { useLocale } from '../../../lib/locale.tsx';
import type { AdminText } from '../../../locales/admin/en.ts';
import type { Text } from '../../../locales/en.ts';
import { reasons as so } from './reasons-so.ts';

type Sentences = Readonly<Record<string, string | undefined>>;
export type Told = Pick<ImportReason, 'values'> & { readonly code: string };

/** Apart from the admin area's other texts: no other of its pages needs them. */
const reasonsIn: Readonly<Record<Language, Sentences>> = { en: importReasons, so };

/** A language with its texts. */
export interface Words {
  readonly language: Language;
  readonly admin: AdminText;
  readonly shop: Text;
}

export const useWords = (): Words => {
  const { language, text: shop } = useLocale();
  return { language, admin: useAdminText(), shop };
};

/** Why a row or the file is not imported, in a language. A field's own rule is worded as in the editor. */
export function sayReason(
  { code, values, field = '' }: Told & { readonly field?: string },
  { language, admin: { products }, shop: { refusals } }: Words,
): string {
  const rules: Sentences = products.errors;
  const sentences: Sentences = { ...refusals, ...reasonsIn[language] };
  const rule = code === 'RULE_BROKEN' ? rules[field] : undefined;
  return rule ?? fillIn(sentences[code] ?? refusals.UNEXPECTED, { ...values, file: products.import.theFile });
}

/** Why the server cannot use a file at all. */
export function reasonIn(error: unknown): Told | undefined {
  return detailsOf(error, { UNUSABLE_FILE: importRefusals.UNUSABLE_FILE });
}
