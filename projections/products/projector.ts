import { catalogueEvents } from '#contracts/catalogue/events';
import type { Cents } from '#contracts/kernel/money';
import { readTables } from '#contracts/read-tables';
import { stockEvents } from '#contracts/stock/events';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { withTallies } from '../kernel/tallies.ts';
import { productCounts } from './facet-counts.ts';
import { migrateProducts } from './migration.ts';
import { withRatings } from './ratings.ts';
import { productsTable, type ProductRow } from './table.ts';
import { productValues } from './value-words.ts';
import { usedValues } from './values.ts';
import { priced, withStock, withVariants } from './variants.ts';
import { linesOfWords, productWords } from './search-terms.ts';

/** Not in the shop yet: what stands here while only the stock's stream has been seen. */
export const unseen = (id: string): ProductRow => ({
  id,
  title: '',
  description: '',
  category: '',
  brand: '',
  translations: {},
  price_cents: 0,
  sale_price_cents: null,
  paid_cents: 0,
  from_cents: null,
  reduction: null,
  image: '',
  images: [],
  available: 0,
  rating: 0,
  num_reviews: 0,
  rating_counts: [0, 0, 0, 0, 0],
  created_at: null,
  created_position: 0,
  listed: false,
  options: [],
  variants: [],
  stocks: {},
  choices: [],
  stocked: [],
  search: '',
  product_revision: -1,
  stock_revision: -1,
});

type Details = Pick<ProductRow, 'title' | 'description' | 'category' | 'brand' | 'translations'>;

const details = ({ title, description, category, brand, translations }: Details): Details => ({
  title,
  description,
  category,
  brand,
  translations,
});

/** A row that is found by all that is said of it now, and by what one chooses it by, in every language. */
const searchable = (row: ProductRow): ProductRow => {
  const { title, description, category, brand, translations } = row;
  const { so } = translations;
  const values = row.options.flatMap((_, place) => usedValues(row, place));
  const chosenBy = values.map((value) => `${value.name}\n${value.translations.so?.name ?? ''}`);
  return {
    ...row,
    search: linesOfWords(
      title,
      [`${brand} ${category}`, ...chosenBy].join('\n'),
      `${description}\n${so?.description ?? ''}`,
      so?.title ?? '',
    ),
  };
};

const pictures = ({ images }: Pick<ProductRow, 'images'>) => ({ image: images[0] ?? '', images });

const prices = (given: { readonly priceCents: Cents; readonly salePriceCents: Cents | null }) => ({
  price_cents: given.priceCents,
  sale_price_cents: given.salePriceCents,
});

interface Stocked {
  readonly productId: string;
  readonly variantId: string;
  readonly availableAfter: number;
}

const withAvailable = (row: ProductRow | undefined, { data }: { readonly data: Stocked }): ProductRow =>
  withStock(row ?? unseen(data.productId), data.variantId, data.availableAfter);

const goods = rowProjector({
  name: readTables.products.name,
  version: 17,
  table: productsTable,
  migrate: migrateProducts,
  streams: { product: catalogueEvents, stock: stockEvents },
  revisions: { product: 'product_revision', stock: 'stock_revision' },
  key: ({ data }) => data.productId,
  on: {
    ProductCreated: (row, { data, position }) =>
      priced({
        ...searchable({ ...(row ?? unseen(data.productId)), ...details(data) }),
        ...prices(data),
        ...pictures(data),
        created_at: new Date(data.at),
        created_position: Number(position),
        listed: true,
      }),
    ProductDetailsChanged: (row, { data }) => row && searchable({ ...row, ...details(data) }),
    ProductPriceChanged: (row, { data }) => row && priced({ ...row, ...prices(data) }),
    ProductImageChanged: (row, { data }) => row && { ...row, ...pictures(data) },
    ProductVariantsChanged: (row, { data }) => row && searchable(withVariants(row, data)),
    ProductDiscontinued: (row) => row && { ...row, listed: false },
    StockSet: withAvailable,
    StockAdjusted: withAvailable,
    StockReserved: withAvailable,
    StockReleased: withAvailable,
    StockCommitted: 'ignored',
  },
});

export const productsProjection: Projection = withTallies(withRatings(goods), productsTable, [
  productCounts,
  productWords,
  productValues,
]);
