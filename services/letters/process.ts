import type { LetterRef } from '#contracts/letters/events';
import type { CommandContext } from '../kernel/command-context.ts';
import { processManager } from '../kernel/define-process-manager.ts';
import { derivedId } from '../kernel/ids.ts';
import { processContext, reachedBy } from '../kernel/process-context.ts';
import type { Cause, TaskContext, TaskResult } from '../kernel/process-manager.ts';
import { step } from '../kernel/step.ts';
import { allEnded } from '../platform/waiting/all-ended.ts';
import { deliver, type DeliverDeps } from './deliver.ts';
import type { Draft } from './draft.ts';
import { LETTERS, list, type Due, type Task } from './follows.ts';
import { letters } from './letters.ts';
import { addressees } from './person.ts';
import { letter } from './state.ts';
import { SentUnrecorded, Unrecorded } from './unrecorded.ts';

/**
 * How often a letter waits for something more to say, and for how many milliseconds each time: half a minute in all.
 */
const MOST_WAITS = 15;
const WAIT = 2_000;
/** Milliseconds until it is tried again to record that a letter was sent. */
const RECORD_AGAIN = 10_000;

/** Writes the letters that follow from events, each once. */
export const writeLetters = (deps: DeliverDeps) => {
  const addresseeOf = addressees(deps);
  const send = async (
    due: Due,
    draft: Draft | undefined,
    { cause, attempts }: TaskContext,
    unrecorded: Unrecorded,
  ): Promise<TaskResult> => {
    const { kind, about, eventId, since, tries = 0 } = due;
    const { to, isDaily = false } = letters[kind];
    const tried = { addresseeOf, begun: attempts, tries, since, isDaily, unrecorded };
    const one = async (ref: LetterRef): Promise<TaskResult> =>
      draft ? deliver(deps, ref, draft, tried, ofLetter(ref.letterId, cause)) : 'done';
    if (due.what === 'letter') {
      const { letterId } = due;
      const userId = due.userId ?? draft?.userId;
      if (userId === undefined) return 'done';
      // One that is tried again names its reader, who may be no admin any more.
      if (to === 'admins' && !(await deps.admins()).includes(userId)) return 'done';
      return one({ letterId, kind, about, eventId, userId });
    }
    // A product without options is one variant, whose id is the product's.
    const thing = due.variantId ?? about;
    const isOver = async (letterId: string) =>
      (await deps.handler.load(letter, letterId)).state.status !== 'open';
    // Where one fails, the others end first: what a server takes of them is kept, too.
    const results = await allEnded(
      (await deps.admins()).map(async (userId) => {
        const day = since.slice(0, 10);
        const idOf = (occasion: string) => derivedId('letter', kind, occasion, userId);
        // Releases before wrote one for each event, and later one for all variants of a product.
        const former = thing === about ? [eventId] : [eventId, `${about} ${day}`];
        if (isDaily) for (const each of former) if (await isOver(idOf(each))) return 'done';
        const letterId = idOf(isDaily ? `${thing} ${day}` : eventId);
        return one({ letterId, kind, about, eventId, userId });
      }),
    );
    // One that was tried counts as a try, also while others wait for a connection.
    const asTried = results.find((result) => typeof result === 'object');
    return asTried ?? results.find((result) => result !== 'done') ?? 'done';
  };

  const write = async (due: Due, context: TaskContext, unrecorded: Unrecorded): Promise<TaskResult<Task>> => {
    const { waits = 0, tries = 0 } = due;
    const userId = due.what === 'letter' ? due.userId : null;
    const reached = reachedBy(context.cause);
    const variantId = due.what === 'admins' ? due.variantId : undefined;
    const known = { userId, variantId, reached };
    const draft = await letters[due.kind].draft(deps, due.about, due.eventId, known);
    if (draft?.openFor) return { again: draft.openFor };
    if (draft?.mayWait && waits < MOST_WAITS) return { again: WAIT, noted: { ...due, waits: waits + 1 } };
    const result = await send(due, draft, context, unrecorded);
    if (typeof result !== 'object') return result;
    return { ...result, noted: { ...due, tries: tries + 1, isPutOff: result.because === undefined } };
  };

  return processManager({
    ...list,
    givesWay: true,
    act: async (due, context): Promise<TaskResult<Task>> => {
      if (due.what === 'failed') return 'done';
      const { unrecorded: kept, ...rest } = due;
      const unrecorded = new Unrecorded(deps, kept);
      try {
        for (const sent of unrecorded.all)
          await unrecorded.record(sent, ofLetter(sent.letterId, context.cause));
        return await write(rest, context, unrecorded);
      } catch (error) {
        if (unrecorded.all.length === 0) throw error;
        const noted = { ...rest, unrecorded: [...unrecorded.all] };
        return { again: RECORD_AGAIN, because: new SentUnrecorded(error), noted };
      }
    },
  });
};

/** The context of commands about a letter. */
const ofLetter = (letterId: string, cause: Cause | undefined): CommandContext =>
  step(processContext(LETTERS, letterId, cause), cause?.eventId ?? '');
