import type { SaleStatus } from '#contracts/catalogue/variant-ref';

/** The catalogue, as far as reviews need it. */
export interface Products {
  /** The answer may be up to a second old. */
  recent(asked: { readonly productId: string }): Promise<Offered>;
  /** The product at the head of its stream: to be read before a refusal is answered. */
  atHead(asked: { readonly productId: string }): Promise<Offered>;
}

export interface Offered {
  readonly status: SaleStatus;
}

/** What a review shows of its author. */
export interface Authors {
  nameOf(userId: string): Promise<string>;
  isErased(userId: string): Promise<boolean>;
  /** Whether they have paid for the product in an order that was neither cancelled nor fully refunded. */
  hasBought(userId: string, productId: string): Promise<boolean>;
}
