import type { Refusals } from '../kernel/refusal.ts';

/** Recording a look or an export is never refused: nothing is shown without the record. */
export const accessCommands = { ViewPersonalData: {} } as const satisfies Readonly<Record<string, Refusals>>;

export const exportCommands = { ExportPersonalData: {}, ListPersonalData: {} } as const satisfies Readonly<
  Record<string, Refusals>
>;
