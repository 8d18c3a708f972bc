/**
 * A table of the read side. Routes name the tables that they answer from, for reads that wait for a table and for
 * clients that hear of its changes.
 */
export interface ReadTable<Name extends string = string> {
  readonly name: Name;
  /** The role whose open pages hear live of every change to the table; admins hear of the auditors' tables, too. */
  readonly watchedBy?: 'admin' | 'auditor';
}

type Named<Tables> = { readonly [Name in keyof Tables & string]: ReadTable<Name> };

/** Declares read tables, each under its own name, and keeps their exact types. */
export const named = <const Tables extends Named<Tables>>(tables: Tables): Tables => tables;
