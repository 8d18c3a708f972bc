import type { Personal } from '#contracts/kernel/personal';
import { table } from '../kernel/table.ts';

export interface AccountRow {
  id: string;
  name: Personal<string>;
  /** A guest has none. */
  username: Personal<string> | null;
  email: Personal<string>;
  is_admin: boolean;
  is_auditor: boolean;
  /** Ordered without an account. */
  is_guest: boolean;
  deleted: boolean;
  registered_at: Date;
  revision: number;
  /** The account that has taken this guest in, and has their orders. */
  taken_in_by: string | null;
}

export type AccountTables = {
  accounts: AccountRow;
};

export const accountsTable = table<AccountRow>('accounts', 'id', {
  id: 'text primary key',
  name: { type: 'text not null', of: 'id' },
  username: { type: 'text', of: 'id' },
  email: { type: 'text not null', of: 'id' },
  is_admin: 'boolean not null',
  is_auditor: 'boolean not null',
  is_guest: 'boolean not null',
  deleted: 'boolean not null',
  registered_at: 'timestamptz not null',
  revision: 'integer not null',
  taken_in_by: 'text',
});
