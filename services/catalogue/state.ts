import { catalogueEvents, type CatalogueEvent } from '#contracts/catalogue/events';
import type { Translations } from '#contracts/catalogue/translations';
import type { Aggregate } from '../kernel/aggregate.ts';

export interface ProductFacts {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly brand: string;
  readonly translations: Translations;
  readonly priceCents: number;
  readonly salePriceCents: number | null;
  /** The first is the product's face. */
  readonly images: readonly string[];
}

/** `revision` is the stream's own, so that an editor's view can be compared with it. */
export type ProductState =
  | { readonly status: 'absent'; readonly revision: -1 }
  | ({
      readonly status: 'sold' | 'discontinued';
      readonly revision: number;
      readonly createdAt: string;
    } & ProductFacts);

const facts = ({
  title,
  description,
  category,
  brand,
  translations,
  priceCents,
  salePriceCents,
  images,
}: ProductFacts) => ({
  title,
  description,
  category,
  brand,
  translations,
  priceCents,
  salePriceCents,
  images,
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
    case 'ProductDiscontinued':
      return { ...state, revision, status: 'discontinued' };
    default:
      return event satisfies never;
  }
};

export const product: Aggregate<ProductState, CatalogueEvent> = {
  category: 'product',
  events: catalogueEvents,
  initial: { status: 'absent', revision: -1 },
  evolve,
};
