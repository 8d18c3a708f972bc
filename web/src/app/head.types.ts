/**
 * What a page says of itself to who reads only its head, in English as it is drawn. For the server alone: nothing of it is
 * in the client. Addresses are whole, below `origin`.
 */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** None of a page that is for one person, or for nobody. */
  readonly canonical?: string | undefined;
  readonly type: 'website' | 'product';
  readonly image: string;
  readonly data: readonly object[];
  readonly status: 200 | 404;
}

/** What sets a page apart from others; its canonical address is a path. */
export type Part = Pick<Head, 'title' | 'description'> & Partial<Head>;
