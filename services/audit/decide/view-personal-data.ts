import { accessEvents } from '#contracts/audit/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { ONE_LOOK, type Access } from '../state.ts';

/** Somebody with an account, or an operator at the command line. */
export type Viewer = { readonly viewerId: string } | { readonly operator: string; readonly reason: string };

export interface ViewPersonalData {
  /** The person whose data it is. */
  readonly userId: string;
  readonly stream: string;
  readonly viewer: Viewer;
}

/**
 * Records that somebody looks at a person's data, before they see it. The same look again, within a quarter of an hour,
 * is not recorded twice.
 */
export const viewPersonalData =
  ({ userId, stream, viewer }: ViewPersonalData, { now }: Now) =>
  (state: Access) => {
    const isSame = state.some(
      (look) =>
        'viewerId' in viewer &&
        look.viewerId === viewer.viewerId &&
        look.stream === stream &&
        now.getTime() - Date.parse(look.at) < ONE_LOOK,
    );
    if (isSame) return nothingToDo;
    const who = { viewerId: null, operator: null, reason: null, ...viewer };
    return accept(accessEvents.PersonalDataViewed.create({ userId, ...who, stream, at: now.toISOString() }));
  };
