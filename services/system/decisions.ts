import type { systemCommands } from '#contracts/system/commands';
import type { ProjectionEvent } from '#contracts/system/events';
import type { Decisions } from '../kernel/decisions.ts';
import { decideParked } from './decide/decide-parked.ts';
import type { Skipped } from './state.ts';

export const decisions = { DecideParked: decideParked } satisfies Decisions<
  typeof systemCommands,
  Skipped,
  ProjectionEvent
>;
