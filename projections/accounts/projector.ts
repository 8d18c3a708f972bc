import { accountEvents } from '#contracts/accounts/events';
import { readTables } from '#contracts/read-tables';
import type { OpenPersonalData } from '../kernel/ports.ts';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { indexAccounts, migrateAccounts } from './migration.ts';
import { accountsTable, type AccountRow } from './table.ts';

/** An account has a row from AccountRegistered on. That of a deleted one stays, blank, for the orders that name it. */
export const accountsProjection = (open: OpenPersonalData): Projection =>
  rowProjector({
    name: readTables.accounts.name,
    version: 3,
    table: accountsTable,
    migrate: migrateAccounts,
    makeIndexes: indexAccounts,
    streams: { account: accountEvents },
    revisions: { account: 'revision' },
    key: ({ data }) => data.userId,
    open,
    on: {
      AccountRegistered: (_, { data }): AccountRow => ({
        id: data.userId,
        name: data.name,
        username: data.username,
        email: data.email,
        is_admin: false,
        is_auditor: false,
        is_guest: false,
        taken_in_by: null,
        deleted: false,
        registered_at: new Date(data.registeredAt),
        revision: 0,
      }),
      GuestRegistered: (_, { data }): AccountRow => ({
        id: data.userId,
        name: data.name,
        username: null,
        email: data.email,
        is_admin: false,
        is_auditor: false,
        is_guest: true,
        taken_in_by: null,
        deleted: false,
        registered_at: new Date(data.registeredAt),
        revision: 0,
      }),
      GuestTakenIn: (row, { data }) => row && { ...row, taken_in_by: data.by },
      GuestDeleted: (row) => row && { ...row, deleted: true },
      GuestErased: (row) => row,
      RegistrationAbandoned: 'ignored',
      ProfileUpdated: (row, { data }) => row && { ...row, name: data.name, username: data.username },
      EmailChanged: (row, { data }) => row && { ...row, email: data.email },
      PasswordChanged: (row) => row,
      AdminGranted: (row) => row && { ...row, is_admin: true },
      AdminRevoked: (row) => row && { ...row, is_admin: false },
      AuditorGranted: (row) => row && { ...row, is_auditor: true },
      AuditorRevoked: (row) => row && { ...row, is_auditor: false },
      AccountDeleted: (row) => row && { ...row, deleted: true },
    },
  });
