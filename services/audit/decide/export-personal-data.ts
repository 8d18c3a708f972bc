import { isDeepStrictEqual } from 'node:util';
import { exportEvents, type ExportEvent } from '#contracts/audit/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { ONE_LOOK, type Exports } from '../state.ts';

export type ExportPersonalData = Omit<ExportEvent['data'], 'at'>;

/**
 * Records that somebody takes many people's data out of the shop, before they have it. What was searched for is not kept:
 * no search is known to be the one before.
 */
export const exportPersonalData =
  (asked: ExportPersonalData, { now }: Now) =>
  (state: Exports) => {
    const isSame =
      !asked.searched &&
      state.some(
        ({ at, ...before }) => isDeepStrictEqual(before, asked) && now.getTime() - Date.parse(at) < ONE_LOOK,
      );
    if (isSame) return nothingToDo;
    return accept(exportEvents.PersonalDataExported.create({ ...asked, at: now.toISOString() }));
  };
