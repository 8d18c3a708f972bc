import { rebuildEvents, type RebuildResult } from '#contracts/system/maintenance';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Rebuilds } from '../maintained.ts';

export interface RequestRebuild {
  readonly projection: string;
  readonly request: string;
  readonly requestedBy: string;
}

/** Requests a rebuild of a projection's tables from the log: one at a time for each projection. */
export const requestRebuild =
  (asked: RequestRebuild, { now }: Now) =>
  ({ underWay }: Rebuilds) => {
    if (underWay?.request === asked.request) return nothingToDo;
    return underWay
      ? refuse('ALREADY_UNDER_WAY')
      : accept(rebuildEvents.RebuildRequested.create({ ...asked, at: now.toISOString() }));
  };

export interface EndRebuild extends RebuildResult {
  readonly projection: string;
  readonly request: string;
}

/** Records the result of a rebuild; does nothing if it has ended already, since two processes may have done it. */
export const endRebuild =
  (ended: EndRebuild, { now }: Now) =>
  ({ underWay }: Rebuilds) =>
    underWay?.request === ended.request
      ? accept(rebuildEvents.RebuildEnded.create({ ...ended, at: now.toISOString() }))
      : nothingToDo;
