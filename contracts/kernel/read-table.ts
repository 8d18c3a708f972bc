/** A table of the read side: routes say from which they answer, and anyone who waits for one or is told of its changes goes by that. */
export interface ReadTable<Name extends string = string> {
  readonly name: Name;
  /** Who is told live that it has changed, no matter who changed it; an auditor's are told to admins too. */
  readonly watchedBy?: 'admin' | 'auditor';
}

type Named<Tables> = { readonly [Name in keyof Tables & string]: ReadTable<Name> };

/** Declares read tables, each under its own name, and keeps their exact types. */
export const named = <const Tables extends Named<Tables>>(tables: Tables): Tables => tables;
