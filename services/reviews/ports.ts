/** What the catalogue says of a product. */
export interface Products {
  /** May be up to a second old. */
  recent(asked: { readonly productId: string }): Promise<Offered>;
  /** As it stands at the head of its stream: asked before a refusal is answered. */
  atHead(asked: { readonly productId: string }): Promise<Offered>;
}

export interface Offered {
  /** `unchosen`: it is sold as one of its variants. */
  readonly status: 'absent' | 'unchosen' | 'sold' | 'discontinued';
}

/** What a review shows of who wrote it. */
export interface Authors {
  nameOf(userId: string): Promise<string>;
  isErased(userId: string): Promise<boolean>;
  /** Whether they have paid for the product, in an order that was neither cancelled nor refunded whole. */
  hasBought(userId: string, productId: string): Promise<boolean>;
}
