import type { Refusals } from '../kernel/refusal.ts';

export const systemCommands = { DecideParked: {} } as const satisfies Readonly<Record<string, Refusals>>;
