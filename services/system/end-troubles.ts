import { troubled, troubleEvents, type Troubled } from '#contracts/system/trouble';
import { processManager } from '../kernel/define-process-manager.ts';
import type { Handler } from '../kernel/handler.ts';
import { processContext } from '../kernel/process-context.ts';
import { batchLoader } from '../platform/waiting/batch-loader.ts';
import { decisions } from './decisions.ts';
import { trouble, troubleOf } from './trouble.ts';

const NAME = 'troubles';
/** Milliseconds between two looks: several before a letter leaves about what may have ended and begun again since. */
const LOOK_AGAIN = 60_000;

interface Deps {
  readonly handler: Pick<Handler, 'handle'>;
  /** What has stopped now. */
  readonly stopped: () => Promise<readonly Troubled[]>;
  readonly clock: () => Date;
}

/**
 * Ends in the log each trouble that is not there any more. It follows the log, as what is gone, such as a task that is
 * done, is nowhere else: no process that looks for stopped work remembers it after a restart.
 */
export const endTroubles = ({ handler, stopped, clock }: Deps) => {
  // One look for all that is due at once.
  const isStopped = batchLoader<Troubled, boolean>(async () => {
    const found = new Set((await stopped()).map(troubleOf));
    return (about) => found.has(troubleOf(about));
  });
  return processManager({
    name: NAME,
    version: 1,
    events: troubleEvents,
    task: troubled,
    on: {
      TroubleBegan: ({ created, data: { what, name } }) => {
        const about = { what, name };
        const dueAt = new Date(created.getTime() + LOOK_AGAIN);
        return [{ kind: 'add', key: troubleOf(about), dueAt, data: about }];
      },
      TroubleEnded: ({ data }) => [{ kind: 'done', key: troubleOf(data) }],
    },
    act: async (about, { key, cause }) => {
      if (await isStopped(about)) return { again: LOOK_AGAIN };
      const now = clock();
      const ended = decisions.NoteTrouble({ ...about, isStopped: false }, { now });
      // One trouble can end many times: each end is an event of its own.
      await handler.handle(trouble, key, ended, processContext(NAME, `${key} ${now.getTime()}`, cause));
      return 'done';
    },
  });
};
