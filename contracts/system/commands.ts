import type { Refusals } from '../kernel/problem.ts';

export const systemCommands = { DecideParked: {} } as const satisfies Readonly<Record<string, Refusals>>;
