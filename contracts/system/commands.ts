import type { Refusals } from '../kernel/refusal.ts';
import { ALREADY_UNDER_WAY } from './refusals.ts';

type Commands = Readonly<Record<string, Refusals>>;

export const systemCommands = { DecideParked: {} } as const satisfies Commands;
export const rebuildCommands = {
  RequestRebuild: { ALREADY_UNDER_WAY },
  EndRebuild: {},
} as const satisfies Commands;
/** Commands of the streams `trouble-{what}-{name}`. */
export const troubleCommands = { NoteTrouble: {} } as const satisfies Commands;
export const verificationCommands = {
  RequestVerification: { ALREADY_UNDER_WAY },
  EndVerification: {},
} as const satisfies Commands;
