/**
 * What a page says about itself to a program that reads only its head, in English as rendered. Only the server uses
 * this: none of it is in the client. Addresses are absolute, below `origin`.
 */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** Missing where the page is for one person, or does not exist. */
  readonly canonical?: string | undefined;
  readonly type: 'website' | 'product';
  readonly image: string;
  readonly data: readonly object[];
  readonly status: 200 | 404;
}

/** What distinguishes one page from others; its canonical address is a path. */
export type Part = Pick<Head, 'title' | 'description'> & Partial<Head>;
