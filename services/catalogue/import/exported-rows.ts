import type { ProductDetails, Variant } from '#contracts/catalogue/views';
import type { ProductOption } from '#contracts/catalogue/variants';
import { HANDLE, optionColumns, REVISION, variantColumns } from './columns.ts';

type Cells = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The columns of an export: those that an import accepts, except `sku`, a merchant's key that the shop does not store.
 */
export const exportColumns: readonly string[] = [
  HANDLE,
  '_id',
  'title',
  'description',
  'titleSo',
  'descriptionSo',
  'category',
  'brand',
  'price',
  'salePrice',
  'countInStock',
  'image',
  ...optionColumns.flatMap((columns) => Object.values(columns) as string[]),
  ...Object.values(variantColumns),
  REVISION,
];

const ofProduct = (product: ProductDetails): Cells => ({
  title: product.title,
  description: product.description,
  titleSo: product.translations.so?.title,
  descriptionSo: product.translations.so?.description,
  category: product.category,
  brand: product.brand,
  price: product.price,
  salePrice: product.salePrice,
  ...(product.variants.length === 0 && {
    countInStock: product.countInStock,
    [variantColumns.seen]: product.countInStock,
  }),
  ...Object.fromEntries(
    product.options.flatMap(({ name, translations: { so } }, place) => [
      [optionColumns[place]?.name, name],
      [optionColumns[place]?.nameSo, so?.name],
    ]),
  ),
});

/** A value's translation and swatch are only in the first row that has the value. */
const ofValues = (options: readonly ProductOption[], variants: readonly Variant[], at: number): Cells =>
  Object.fromEntries(
    options.flatMap(({ values }, place) => {
      const columns = optionColumns[place];
      const name = variants[at]?.values[place];
      const value = values.find((each) => each.name === name);
      const isFirst = variants.findIndex((each) => each.values[place] === name) === at;
      return [
        [columns?.value, name],
        [columns?.valueSo, isFirst ? value?.translations.so?.name : undefined],
        [columns?.swatch, isFirst ? value?.swatch : undefined],
      ];
    }),
  );

const ofVariant = (variant: Variant): Cells => {
  const { sku, hasOwnPrice, price, salePrice, countInStock, image } = variant;
  return {
    [variantColumns.sku]: sku,
    ...(hasOwnPrice && { [variantColumns.price]: salePrice ?? price }),
    ...(hasOwnPrice && salePrice !== null && { [variantColumns.compareAt]: price }),
    [variantColumns.stock]: countInStock,
    [variantColumns.seen]: countInStock,
    [variantColumns.image]: image,
  };
};

/**
 * A product's rows: as many as it has variants or pictures; the product's own fields are in the first row. The revision
 * is in each: a merchant may delete the first row with its variant, and the others take away what they do not list.
 */
export const exportedRows = (product: ProductDetails): readonly (readonly (string | number | null)[])[] => {
  const { _id, options, variants, images, revision } = product;
  const count = Math.max(1, variants.length, images.length);
  return Array.from({ length: count }, (_, at) => {
    const variant = variants[at];
    const cells: Cells = {
      [HANDLE]: _id,
      _id,
      ...(at === 0 && ofProduct(product)),
      image: images[at]?.url,
      ...(variant && ofValues(options, variants, at)),
      ...(variant && ofVariant(variant)),
      [REVISION]: revision,
    };
    return exportColumns.map((column) => cells[column] ?? null);
  });
};
