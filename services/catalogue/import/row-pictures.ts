import { createHash } from 'node:crypto';
import { nameOf } from '#contracts/media/pictures';
import { variantColumns } from './columns.ts';
import { isFileName } from './pictures.ts';
import type { ImportRow } from './row.ts';

/** A file that a row names, and where the row names it. */
interface NamedFile {
  readonly file: string;
  readonly field: string;
  readonly line?: number;
}

const listed = ({ image, images }: ImportRow['fields']): readonly string[] | undefined => {
  if (Array.isArray(images) && images.every((each) => typeof each === 'string')) return images;
  return typeof image === 'string' && image !== '' ? [image] : undefined;
};

/**
 * A variant shows one of the product's pictures: pictures of variants that the product does not have are added at its
 * end.
 */
export const withVariantPictures = (row: ImportRow, before: readonly string[] = []): ImportRow => {
  const ofVariants = row.choices?.variants.flatMap(({ image }) => image ?? []) ?? [];
  const pictures = listed(row.fields) ?? before;
  const missing = ofVariants.filter((image) => !pictures.includes(image));
  if (missing.length === 0) return row;
  const { image: _, ...fields } = row.fields;
  return { ...row, fields: { ...fields, images: [...new Set([...pictures, ...missing])] } };
};

/** A stand-in for a picture that is not in the shop yet, so that the row can be checked before any picture is read. */
const standInOf = (file: string): string =>
  `/media/${nameOf(createHash('sha256').update(file).digest('hex'))}`;

/** The row with a stand-in in place of each file that it names. */
export const withStandIns = (row: ImportRow) => {
  const standIns = new Map<string, NamedFile>();
  const named = <T>(image: T, field: string, line?: number): T | string => {
    if (!isFileName(image)) return image;
    const standIn = standInOf(image);
    if (!standIns.has(standIn))
      standIns.set(standIn, { file: image, field, ...(line !== undefined && { line }) });
    return standIn;
  };
  const { image, images } = row.fields;
  const variants = row.choices?.variants.map((each) => ({
    ...each,
    image: named(each.image, variantColumns.image, each.line),
  }));
  const fields = {
    ...row.fields,
    ...(image !== undefined && { image: named(image, 'image') }),
    ...(Array.isArray(images) && { images: images.map((each: unknown) => named(each, 'image')) }),
  };
  const choices = row.choices && variants && { ...row.choices, variants };
  return { standIns, row: { ...row, fields, choices } };
};

interface Pictured {
  readonly image?: string | undefined;
  readonly images?: string[] | undefined;
  readonly variants?: readonly { image: string }[] | undefined;
}

/** The body with the stored pictures in place of the stand-ins. */
export const withPictures = <Body extends Pictured>(
  body: Body,
  pictures: ReadonlyMap<string, string>,
): Body => {
  const kept = (image: string): string => pictures.get(image) ?? image;
  return {
    ...body,
    ...(body.image !== undefined && { image: kept(body.image) }),
    ...(body.images && { images: [...new Set(body.images.map(kept))] }),
    ...(body.variants && { variants: body.variants.map((each) => ({ ...each, image: kept(each.image) })) }),
  };
};
