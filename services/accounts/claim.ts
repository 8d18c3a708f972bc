import { emailEvents, usernameEvents, type EmailEvent, type UsernameEvent } from '#contracts/accounts/events';
import type { EventRegistry } from '#contracts/kernel/event';
import type { Aggregate } from '#services/kernel/aggregate';
import { z } from 'zod';
import { accept, nothingToDo, refuse, type Decision, type Refused } from '#services/kernel/decision';
import type { Now } from '#services/kernel/decisions';

/** The state of a stream `email-{key}` or `username-{key}`: who holds it. */
export interface Claim {
  readonly holder: string | undefined;
  /** Counts the claims in this stream: a release names the claim that it means, and so never ends a later one. */
  readonly number: number;
  readonly since: Date;
}

const kept = z.object({ holder: z.string().optional(), number: z.int(), since: z.coerce.date() });

export interface ClaimCommand {
  readonly userId: string;
  /** For an e-mail: whether the account gives up another one for this. */
  readonly accountMoves?: boolean;
}

export interface ReleaseCommand {
  readonly userId: string;
  /** The number of the claim to release. */
  readonly number: number;
  /** For an e-mail: whether the holder's account goes on with another one. */
  readonly accountStays?: boolean;
}

type ClaimEvent = EmailEvent | UsernameEvent;
/** Who, and when: what all these events have. */
interface Mark {
  readonly userId: string;
  readonly at: string;
}
/** How the events of a category are made. */
interface Makes {
  readonly claimed: ClaimEvent['type'];
  readonly claim: (mark: Mark, accountMoves: boolean) => ClaimEvent;
  readonly release: (mark: Mark, accountStays: boolean) => ClaimEvent;
}

/** An e-mail address or a username belongs to one account: unique by its stream's expected revision (design §4). */
const claimOf = <const Taken extends string>(
  category: 'email' | 'username',
  events: EventRegistry,
  makes: Makes,
  taken: Refused<Taken>,
) => {
  const mark = (userId: string, now: Date): Mark => ({ userId, at: now.toISOString() });
  const aggregate: Aggregate<Claim, ClaimEvent> = {
    category,
    events,
    initial: { holder: undefined, number: 0, since: new Date(0) },
    evolve: (state, { type, data }) =>
      type === makes.claimed
        ? { holder: data.userId, number: state.number + 1, since: new Date(data.at) }
        : { ...state, holder: undefined },
    snapshotVersion: 1,
    thaw: (frozen) => {
      const { holder, ...rest } = kept.parse(frozen);
      return { holder, ...rest };
    },
  };
  return {
    aggregate,
    /** The holder may claim it again; a release of the former claim then does nothing. */
    claim:
      ({ userId, accountMoves = false }: ClaimCommand, { now }: Now) =>
      (state: Claim): Decision<ClaimEvent, Taken> =>
        state.holder !== undefined && state.holder !== userId
          ? taken
          : accept(makes.claim(mark(userId, now), accountMoves)),
    release:
      ({ userId, number, accountStays = false }: ReleaseCommand, { now }: Now) =>
      (state: Claim): Decision<ClaimEvent> =>
        state.holder === userId && state.number === number
          ? accept(makes.release(mark(userId, now), accountStays))
          : nothingToDo,
  };
};

export const emailClaim = claimOf(
  'email',
  emailEvents,
  {
    claimed: emailEvents.EmailClaimed.type,
    claim: (mark, accountMoves) => emailEvents.EmailClaimed.create({ ...mark, accountMoves }),
    release: (mark, accountStays) => emailEvents.EmailReleased.create({ ...mark, accountStays }),
  },
  refuse('EMAIL_TAKEN'),
);

export const usernameClaim = claimOf(
  'username',
  usernameEvents,
  {
    claimed: usernameEvents.UsernameClaimed.type,
    claim: (mark) => usernameEvents.UsernameClaimed.create(mark),
    release: (mark) => usernameEvents.UsernameReleased.create(mark),
  },
  refuse('USERNAME_TAKEN'),
);
