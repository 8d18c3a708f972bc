/** A line of a bill: the product, its quantity, and its sum. */
export interface BillLine {
  readonly name: string;
  readonly detail: string;
  readonly sum: string;
}

/** What a sum of a bill is called, and the sum. */
type BillSum = readonly [name: string, sum: string];

/** The parts of a letter, rendered both as HTML and as text. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | {
      readonly kind: 'bill';
      readonly lines: readonly BillLine[];
      /** The last is the total. */
      readonly totals: readonly BillSum[];
      /** What went back of the total. */
      readonly after: readonly BillSum[];
    }
  | { readonly kind: 'list'; readonly head: string; readonly lines: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

/** A letter in one language. */
export interface Content {
  readonly subject: string;
  readonly head: string;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets this letter. */
  readonly footer: string;
  /** The link for unsubscribing, for people and for mail programs; only in letters that were subscribed to. */
  readonly leave?: { readonly label: string; readonly href: string };
}
