import type { ImportRow } from './row.ts';

/** The columns of the API's `translations` fields. */
const fields = {
  titleSo: 'translations.so.title',
  descriptionSo: 'translations.so.description',
} as const;
export const translatedColumns: readonly string[] = Object.keys(fields);

/** The row's fields under the API's names. Without a cell for it, a translation stays as it is. */
export const withTranslations = ({ titleSo, descriptionSo, ...others }: ImportRow['fields']) => {
  if (titleSo === undefined && descriptionSo === undefined) return others;
  return { ...others, translations: { so: { title: titleSo, description: descriptionSo } } };
};

/** The merchant's name for a field of the API: its column, if the row had it. */
export const columnNamed = (field: string, sent: ImportRow['fields']): string => {
  const column = Object.entries(fields).find(([, named]) => named === field)?.[0];
  return column !== undefined && sent['translations'] === undefined ? column : field;
};
