import type { accessCommands, exportCommands } from '#contracts/audit/commands';
import type { AccessEvent, ExportEvent } from '#contracts/audit/events';
import type { Decisions } from '../kernel/decisions.ts';
import { exportPersonalData, listPersonalData } from './decide/export-personal-data.ts';
import { viewPersonalData } from './decide/view-personal-data.ts';
import type { Access, Exports } from './state.ts';

const ofAccess = { ViewPersonalData: viewPersonalData } satisfies Decisions<
  typeof accessCommands,
  Access,
  AccessEvent
>;

const ofExports = {
  ExportPersonalData: exportPersonalData,
  ListPersonalData: listPersonalData,
} satisfies Decisions<typeof exportCommands, Exports, ExportEvent>;

export const decisions = { ...ofAccess, ...ofExports };
