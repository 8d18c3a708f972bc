import type { DomainEvent } from '#contracts/kernel/event';
import type { Decision } from './decision.ts';
import { weightOf } from './weight.ts';

/**
 * About how many bytes of events go into one append. The log refuses more than 1 MiB, and in it a text may take four
 * times what it weighs here: three bytes for a character, and a third more where it is sealed.
 */
const MOST_WEIGHT = 256 * 1024;

interface Deciding {
  readonly decide: (state: unknown) => Decision<DomainEvent, string>;
  readonly reject: (error: unknown) => void;
}

export interface Decided<Job> {
  readonly job: Job;
  readonly decision: Decision<DomainEvent, string>;
  readonly events: readonly DomainEvent[];
  readonly state: unknown;
}

/** What goes into one append. */
interface Together<Job> {
  readonly decided: readonly Decided<Job>[];
  /** About how many bytes its events take. */
  readonly weight: number;
  /** The commands that no longer fitted in. */
  readonly left: readonly Job[];
}

/**
 * Decides commands one after another, each on the state that the one before it left, until an append is full. A command
 * whose decision is broken is rejected.
 */
export const decideTogether = <Job extends Deciding>(
  jobs: readonly Job[],
  before: unknown,
  evolve: (state: unknown, event: DomainEvent) => unknown,
): Together<Job> => {
  let [state, weight] = [before, 0];
  const decided: Decided<Job>[] = [];
  for (const [index, job] of jobs.entries()) {
    try {
      const decision = job.decide(state);
      const events = decision.kind === 'accept' ? decision.events : [];
      const more = events.length > 0 ? weightOf(events) : 0;
      if (weight > 0 && weight + more > MOST_WEIGHT) return { decided, weight, left: jobs.slice(index) };
      state = events.reduce((now, event) => evolve(now, event), state);
      weight += more;
      decided.push({ job, decision, events, state });
    } catch (error) {
      job.reject(error);
    }
  }
  return { decided, weight, left: [] };
};
