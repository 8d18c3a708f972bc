import { isDeepStrictEqual } from 'node:util';
import { exportEvents, type Exported, type Listed } from '#contracts/audit/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { ONE_LOOK, type Exports } from '../state.ts';

export type ExportPersonalData = Omit<Exported, 'at'>;
export type ListPersonalData = Omit<Listed, 'at'>;

/**
 * Records that somebody takes many people's data out of the shop, before they have it. What was searched for is not kept:
 * no search is known to be the one before.
 */
export const exportPersonalData =
  (asked: ExportPersonalData, { now }: Now) =>
  (state: Exports) =>
    isSameLook(state, asked, now)
      ? nothingToDo
      : accept(exportEvents.PersonalDataExported.create({ ...asked, at: now.toISOString() }));

/** Records that somebody is shown a page of such a list, before they see it. */
export const listPersonalData =
  (asked: ListPersonalData, { now }: Now) =>
  (state: Exports) =>
    isSameLook(state, asked, now)
      ? nothingToDo
      : accept(exportEvents.PersonalDataListed.create({ ...asked, at: now.toISOString() }));

const isSameLook = (state: Exports, asked: ExportPersonalData | ListPersonalData, now: Date): boolean =>
  !asked.searched &&
  state.some(
    ({ at, ...before }) => isDeepStrictEqual(before, asked) && now.getTime() - Date.parse(at) < ONE_LOOK,
  );
