import { isDeepStrictEqual } from 'node:util';
import { exportEvents, type Exported, type Listed } from '#contracts/audit/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { ONE_LOOK, type Exports } from '../state.ts';

export type ExportPersonalData = Omit<Exported, 'at'>;
export type ListPersonalData = Omit<Listed, 'at'>;

/**
 * Records that somebody exports many people's data, before they get it. Search words are not kept, so a search always
 * counts as a new export.
 */
export const exportPersonalData =
  (asked: ExportPersonalData, { now }: Now) =>
  (state: Exports) =>
    isSameLook(state, asked, now)
      ? nothingToDo
      : accept(exportEvents.PersonalDataExported.create({ ...asked, at: now.toISOString() }));

/** Records that somebody sees a page of such a list, before they see it. */
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
