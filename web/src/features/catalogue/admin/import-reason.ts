import { importRefusals, type ImportReason } from '#contracts/catalogue/import';
import { fillIn } from '#contracts/catalogue/import-reasons';
import { detailsOf } from '#contracts/kernel/client';
import type { AdminText } from '../../../locales/admin/en.ts';
import type { Text } from '../../../locales/en.ts';

type Sentences = Readonly<Record<string, string | undefined>>;
export type Told = Pick<ImportReason, 'values'> & { readonly code: string };

/** Why a row or the file is not imported, in a language. A field's own rule is worded as in the editor. */
export function sayReason(
  { code, values, field = '' }: Told & { readonly field?: string },
  { products }: AdminText,
  { refusals }: Text,
): string {
  const { reasons, theFile } = products.import;
  const rules: Sentences = products.errors;
  const sentences: Sentences = { ...refusals, ...reasons };
  const rule = code === 'RULE_BROKEN' ? rules[field] : undefined;
  return rule ?? fillIn(sentences[code] ?? refusals.UNEXPECTED, { ...values, file: theFile });
}

/** Why the server cannot use a file at all. */
export function reasonIn(error: unknown): Told | undefined {
  return detailsOf(error, { UNUSABLE_FILE: importRefusals.UNUSABLE_FILE });
}
