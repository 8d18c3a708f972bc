import { emailEvents, usernameEvents, type EmailEvent, type UsernameEvent } from '#contracts/accounts/events';
import type { EventRegistry } from '#contracts/kernel/event';
import type { Aggregate } from '#services/kernel/aggregate';
import { accept, nothingToDo, refuse, type Decision, type Refused } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';

/** What stands in `email-{key}` or `username-{key}`: who holds it. */
export interface Claim {
  readonly holder: string | undefined;
  /** Counts the claims of this stream: a release names the one that it means, and never ends a later one. */
  readonly number: number;
  readonly since: Date;
}

export interface ClaimCommand {
  readonly userId: string;
}

export interface ReleaseCommand {
  readonly userId: string;
  /** The claim that is meant. */
  readonly number: number;
}

type ClaimEvent = EmailEvent | UsernameEvent;
/** The part of an event's definition that makes it. */
interface Makes {
  readonly type: ClaimEvent['type'];
  create(data: { readonly userId: string; readonly at: string }): ClaimEvent;
}

/** An e-mail address or a username belongs to one account: unique by its stream's expected revision (design §4). */
const claimOf = <const Taken extends string>(
  category: 'email' | 'username',
  events: EventRegistry,
  [claimed, released]: readonly [Makes, Makes],
  taken: Refused<Taken>,
) => {
  const event = (made: Makes, userId: string, now: Date) => made.create({ userId, at: now.toISOString() });
  const aggregate: Aggregate<Claim, ClaimEvent> = {
    category,
    events,
    initial: { holder: undefined, number: 0, since: new Date(0) },
    evolve: (state, { type, data }) =>
      type === claimed.type
        ? { holder: data.userId, number: state.number + 1, since: new Date(data.at) }
        : { ...state, holder: undefined },
  };
  return {
    aggregate,
    /** The holder may claim it again: a release of the claim before then does nothing. */
    claim:
      ({ userId }: ClaimCommand, { now }: Now) =>
      (state: Claim): Decision<ClaimEvent, Taken> =>
        state.holder !== undefined && state.holder !== userId ? taken : accept(event(claimed, userId, now)),
    release:
      ({ userId, number }: ReleaseCommand, { now }: Now) =>
      (state: Claim): Decision<ClaimEvent> =>
        state.holder === userId && state.number === number
          ? accept(event(released, userId, now))
          : nothingToDo,
  };
};

export const emailClaim = claimOf(
  'email',
  emailEvents,
  [emailEvents.EmailClaimed, emailEvents.EmailReleased],
  refuse('EMAIL_TAKEN'),
);

export const usernameClaim = claimOf(
  'username',
  usernameEvents,
  [usernameEvents.UsernameClaimed, usernameEvents.UsernameReleased],
  refuse('USERNAME_TAKEN'),
);
