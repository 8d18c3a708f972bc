import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PeerFigures, PeerSpeed } from './figures.ts';

const spread = z.object({ median: z.number() });
const Results = z.object({
  coldStartMs: spread,
  summary: z.record(
    z.string(),
    z.object({
      perSecond: spread,
      p50: spread,
      p99: spread,
      serverCpuMsPerOp: spread,
      pgCpuMsPerOp: spread,
      sideCpuMsPerOp: spread,
      aloneP50: z.number(),
    }),
  ),
  flash: z.array(z.object({ orders: z.number(), seconds: z.number() })),
  memAfter: z.record(z.string(), z.array(z.object({ rssMiB: z.number() }))),
});

/** Reads the results that the peers' driver has written. */
export const resultsIn = (file: string, name: string): PeerFigures => {
  const { coldStartMs, summary, flash, memAfter } = Results.parse(JSON.parse(readFileSync(file, 'utf8')));
  const speeds = Object.entries(summary).map(([operation, each]): [string, PeerSpeed] => [
    operation,
    {
      perSecond: each.perSecond.median,
      p50: each.p50.median,
      p99: each.p99.median,
      alone: each.aloneP50,
      cpu: each.serverCpuMsPerOp.median + each.pgCpuMsPerOp.median + each.sideCpuMsPerOp.median,
    },
  ]);
  const memory = Object.entries(memAfter).map(([role, processes]): [string, number] => [
    role,
    processes.reduce((sum, { rssMiB }) => sum + rssMiB, 0),
  ]);
  return {
    name,
    isMeasured: true,
    speeds: new Map(speeds),
    sales: flash.map(({ orders, seconds }) => ({ sold: orders, seconds })),
    coldStart: coldStartMs.median,
    memory: new Map(memory),
  };
};
