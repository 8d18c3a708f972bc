import { catalogueEvents } from '#contracts/catalogue/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { ProductFacts, ProductState } from '../state.ts';

export interface CreateProduct extends ProductFacts {
  readonly productId: string;
}

export const saleIsBelowPrice = ({ priceCents, salePriceCents }: ProductFacts): boolean =>
  salePriceCents === null || (salePriceCents > 0 && salePriceCents < priceCents);

/** Facts are plain values, and lists and records of such. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isAlready = (state: ProductState, command: CreateProduct): boolean =>
  Object.entries(command).every(
    ([name, value]) => name === 'productId' || isSame(state[name as keyof ProductState], value),
  );

/** Repeated with the same facts it does nothing more; another product under the id is refused. */
export const createProduct =
  (command: CreateProduct, { now }: Now) =>
  (state: ProductState) => {
    if (state.status !== 'absent')
      return state.status === 'sold' && isAlready(state, command) ? nothingToDo : refuse('PRODUCT_EXISTS');
    if (!saleIsBelowPrice(command)) return refuse('SALE_NOT_BELOW_PRICE');
    return accept(
      catalogueEvents.ProductCreated.create({
        ...command,
        images: [...command.images],
        at: now.toISOString(),
      }),
    );
  };
