import { catalogueEvents, type CatalogueEvent } from '#contracts/catalogue/events';
import type { Aggregate } from '../../kernel/aggregate.ts';
import { wordKey } from './row.ts';

/** The values of all variants that a product has or had, each variant's as one key. */
export type PastVariants = ReadonlySet<string>;

export const valuesKey = (values: readonly string[]): string => JSON.stringify(values.map(wordKey));

/** What a product's stream tells of the variants that it has or had. */
export const variantsOverTime: Aggregate<PastVariants, CatalogueEvent> = {
  category: 'product',
  events: catalogueEvents,
  initial: new Set(),
  evolve: (past, { type, data }) =>
    type === 'ProductVariantsChanged'
      ? new Set([...past, ...data.variants.map(({ values }) => valuesKey(values))])
      : past,
};
