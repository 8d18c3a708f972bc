import type { ImportRow } from './row.ts';

/** The fields of the API's `translations`, by their columns. */
const fields = {
  titleSo: 'translations.so.title',
  descriptionSo: 'translations.so.description',
} as const;
export const translatedColumns: readonly string[] = Object.keys(fields);

/** The row's fields as the API names them. Without a cell for it, a translation stays as it is. */
export const withTranslations = ({ titleSo, descriptionSo, ...others }: ImportRow['fields']) => {
  if (titleSo === undefined && descriptionSo === undefined) return others;
  return { ...others, translations: { so: { title: titleSo, description: descriptionSo } } };
};

/** What a merchant calls a field of the API: its column, where the row came with it. */
export const columnNamed = (field: string, sent: ImportRow['fields']): string => {
  const column = Object.entries(fields).find(([, named]) => named === field)?.[0];
  return column !== undefined && sent['translations'] === undefined ? column : field;
};
