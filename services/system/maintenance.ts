import { z } from 'zod';
import {
  rebuildEvents,
  verificationEvents,
  type RebuildResult,
  type VerificationResult,
} from '#contracts/system/maintenance';
import type { CommandContext } from '../kernel/command-context.ts';
import { processManager, taskList, type ListDefinition } from '../kernel/define-process-manager.ts';
import type { Handler } from '../kernel/handler.ts';
import { processContext } from '../kernel/process-context.ts';
import { decisions } from './decisions.ts';
import { ALL, rebuilds, verifications } from './maintained.ts';

const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rebuild'), projection: z.string(), request: z.string() }),
  z.object({ kind: z.literal('verification'), request: z.string() }),
]);
export type MaintenanceTask = z.infer<typeof task>;

const NAME = 'maintenance';
const VERIFICATION = 'verification';
const rebuildOf = (projection: string): string => `rebuild ${projection}`;

const events = { ...rebuildEvents, ...verificationEvents };

const list: ListDefinition<typeof events, MaintenanceTask> = {
  name: NAME,
  version: 1,
  events,
  task,
  on: {
    RebuildRequested: ({ data: { projection, request, at } }) => [
      {
        kind: 'add',
        key: rebuildOf(projection),
        dueAt: new Date(at),
        data: { kind: 'rebuild', projection, request },
      },
    ],
    RebuildEnded: ({ data: { projection } }) => [{ kind: 'done', key: rebuildOf(projection) }],
    VerificationRequested: ({ data: { request, at } }) => [
      { kind: 'add', key: VERIFICATION, dueAt: new Date(at), data: { kind: 'verification', request } },
    ],
    VerificationEnded: ({ data: { request } }) =>
      request === null ? [] : [{ kind: 'done', key: VERIFICATION }],
  },
};

/** The tasks that admins requested of the read side. An api keeps the list; projectors carry out its tasks. */
export const maintenanceTasks = taskList(list);

/** The task cannot be done now: try again after this many milliseconds. */
export interface NotNow {
  readonly again: number;
}

interface Ports {
  readonly handler: Pick<Handler, 'handle'>;
  readonly clock: () => Date;
  readonly rebuild: (projection: string, request: string) => Promise<RebuildResult | NotNow>;
  readonly verify: (request: string) => Promise<VerificationResult | NotNow>;
}

/** Carries out the tasks and records their results. */
export const maintenance = ({ handler, clock, rebuild, verify }: Ports) => {
  const record = async (asked: MaintenanceTask, context: CommandContext): Promise<NotNow | 'done'> => {
    const { request } = asked;
    if (asked.kind === 'rebuild') {
      const { projection } = asked;
      const result = await rebuild(projection, request);
      if ('again' in result) return result;
      const decide = decisions.EndRebuild({ ...result, projection, request }, { now: clock() });
      await handler.handle(rebuilds, projection, decide, context);
      return 'done';
    }
    const result = await verify(request);
    if ('again' in result) return result;
    const decide = decisions.EndVerification({ ...result, request }, { now: clock() });
    await handler.handle(verifications, ALL, decide, context);
    return 'done';
  };

  return processManager({
    ...list,
    act: (asked, { cause }) => record(asked, processContext(NAME, asked.request, cause)),
  });
};
