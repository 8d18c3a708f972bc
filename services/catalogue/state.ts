import { catalogueEvents, type CatalogueEvent, type ProductVariant } from '#contracts/catalogue/events';
import type { Translations } from '#contracts/catalogue/translations';
import type { ProductOption } from '#contracts/catalogue/variants';
import type { Aggregate } from '../kernel/aggregate.ts';

export interface ProductFacts {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly brand: string;
  readonly translations: Translations;
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  /** The first picture is the main one. */
  readonly images: readonly string[];
  /** Empty for a product without options. */
  readonly options: readonly ProductOption[];
  readonly variants: readonly ProductVariant[];
}

/** `revision` is that of the stream, to compare it with the one that an editor saw. */
export type ProductState =
  | { readonly status: 'absent'; readonly revision: -1 }
  | ({
      readonly status: 'sold' | 'discontinued';
      readonly revision: number;
      readonly createdAt: string;
    } & ProductFacts);

type FirstFacts = Omit<ProductFacts, 'options' | 'variants'>;

const facts = ({
  title,
  description,
  category,
  brand,
  translations,
  priceCents,
  salePriceCents,
  images,
}: FirstFacts): ProductFacts => ({
  title,
  description,
  category,
  brand,
  translations,
  priceCents,
  salePriceCents,
  images,
  options: [],
  variants: [],
});

const evolve = (state: ProductState, event: CatalogueEvent): ProductState => {
  if (event.type === 'ProductCreated')
    return { status: 'sold', revision: state.revision + 1, createdAt: event.data.at, ...facts(event.data) };
  if (state.status === 'absent') return state;
  const revision = state.revision + 1;
  switch (event.type) {
    case 'ProductDetailsChanged': {
      const { title, description, category, brand, translations } = event.data;
      return { ...state, revision, title, description, category, brand, translations };
    }
    case 'ProductPriceChanged': {
      const { priceCents, salePriceCents } = event.data;
      return { ...state, revision, priceCents, salePriceCents };
    }
    case 'ProductImageChanged':
      return { ...state, revision, images: event.data.images };
    case 'ProductVariantsChanged': {
      const { options, variants } = event.data;
      return { ...state, revision, options, variants };
    }
    case 'ProductDiscontinued':
      return { ...state, revision, status: 'discontinued' };
    default:
      return event satisfies never;
  }
};

export const absent: ProductState = { status: 'absent', revision: -1 };

export const product: Aggregate<ProductState, CatalogueEvent> = {
  category: 'product',
  events: catalogueEvents,
  initial: absent,
  evolve,
  snapshotVersion: 1,
};
