import { rebuildEvents, type RebuildResult } from '#contracts/system/maintenance';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Rebuilds } from '../maintained.ts';

export interface RequestRebuild {
  readonly projection: string;
  readonly request: string;
  readonly requestedBy: string;
}

/** Somebody asks for a projection's tables to be made again from the log: one rebuild of them at a time. */
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

/** What a rebuild came to. Of one that has ended nothing more is recorded: two processes may have been at it. */
export const endRebuild =
  (ended: EndRebuild, { now }: Now) =>
  ({ underWay }: Rebuilds) =>
    underWay?.request === ended.request
      ? accept(rebuildEvents.RebuildEnded.create({ ...ended, at: now.toISOString() }))
      : nothingToDo;
