import { accessEvents } from '#contracts/audit/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Access } from '../state.ts';

export interface ViewPersonalData {
  /** Whose data. */
  readonly userId: string;
  readonly viewerId: string;
  readonly stream: string;
}

/** Within this time looking again is the same look, in ms: who moves along an order's history looks once. */
const ONE_LOOK = 15 * 60 * 1_000;

/** Records that somebody looks at a person's data, before they see it. */
export const viewPersonalData =
  ({ userId, viewerId, stream }: ViewPersonalData, { now }: Now) =>
  (state: Access) => {
    const isSame = state.some(
      (look) =>
        look.viewerId === viewerId &&
        look.stream === stream &&
        now.getTime() - Date.parse(look.at) < ONE_LOOK,
    );
    if (isSame) return nothingToDo;
    const at = now.toISOString();
    return accept(accessEvents.PersonalDataViewed.create({ userId, viewerId, stream, at }));
  };
