import { troubleEvents, type Troubled } from '#contracts/system/trouble';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Trouble } from '../trouble.ts';

export interface NoteTrouble extends Troubled {
  /** Whether it was just found to be stuck. */
  readonly isStopped: boolean;
}

/** Records only a change: every process of the shop looks, again and again. */
export const noteTrouble =
  ({ isStopped, ...troubled }: NoteTrouble, { now }: Now) =>
  ({ isKnown }: Trouble) => {
    if (isStopped === isKnown) return nothingToDo;
    const { TroubleBegan, TroubleEnded } = troubleEvents;
    return accept((isStopped ? TroubleBegan : TroubleEnded).create({ ...troubled, at: now.toISOString() }));
  };
