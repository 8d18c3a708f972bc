/** A line of a bill: what, how much of it, for how much. */
export interface BillLine {
  readonly name: string;
  readonly detail: string;
  readonly sum: string;
}

/** What a letter is made of, whatever it looks like: as HTML and as text. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | {
      readonly kind: 'bill';
      readonly lines: readonly BillLine[];
      readonly totals: readonly (readonly [string, string])[];
    }
  | { readonly kind: 'list'; readonly head: string; readonly lines: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

/** A letter in one language. */
export interface Content {
  readonly subject: string;
  readonly head: string;
  readonly greeting: string;
  readonly blocks: readonly Block[];
  /** Why one gets it. */
  readonly footer: string;
  /** How one gets no more of them, where one chose to get them: for people, and for mail programs. */
  readonly leave?: { readonly label: string; readonly href: string };
}
