import { table } from '../kernel/table.ts';

export interface AccountRow {
  id: string;
  name: string;
  username: string;
  email: string;
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
  name: 'text not null',
  username: 'text not null',
  email: 'text not null',
  is_admin: 'boolean not null',
  is_auditor: 'boolean not null',
  deleted: 'boolean not null',
  registered_at: 'timestamptz not null',
  revision: 'integer not null',
});
