import type { Personal } from '#contracts/kernel/personal';
import { table } from '../kernel/table.ts';

export interface AccountRow {
  id: string;
  name: Personal<string>;
  username: Personal<string>;
  email: Personal<string>;
  is_admin: boolean;
  is_auditor: boolean;
  deleted: boolean;
  registered_at: Date;
  revision: number;
}

export type AccountTables = {
  accounts: AccountRow;
};

export const accountsTable = table<AccountRow>('accounts', 'id', {
  id: 'text primary key',
  name: { type: 'text not null', of: 'id' },
  username: { type: 'text not null', of: 'id' },
  email: { type: 'text not null', of: 'id' },
  is_admin: 'boolean not null',
  is_auditor: 'boolean not null',
  deleted: 'boolean not null',
  registered_at: 'timestamptz not null',
  revision: 'integer not null',
});
