import type { catalogueCommands } from '#contracts/catalogue/commands';
import type { CatalogueEvent } from '#contracts/catalogue/events';
import type { Decisions } from '../kernel/decisions.ts';
import { createProduct } from './decide/create-product.ts';
import { discontinueProduct } from './decide/discontinue-product.ts';
import { updateProduct } from './decide/update-product.ts';
import type { ProductState } from './state.ts';

export const decisions = {
  CreateProduct: createProduct,
  UpdateProduct: updateProduct,
  DiscontinueProduct: discontinueProduct,
} satisfies Decisions<typeof catalogueCommands, ProductState, CatalogueEvent>;
