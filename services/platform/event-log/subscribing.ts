import {
  excludeSystemEvents,
  START,
  type Position,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import type { Subscription } from '../follow.ts';
import type { Link } from './connection.ts';
import { rawPositionOf } from './link.ts';
import { recordedOf } from './recorded.ts';

export const positionOf = (after: bigint | undefined): typeof START | Position =>
  after === undefined ? START : { commit: after, prepare: after };

/** What a subscription says of how far it has come past events that are left out. */
class Checkpoint {
  readonly position: bigint;
  constructor(position: bigint) {
    this.position = position;
  }
}

/** A subscription behind a position, which may be a follower's: it ends with its connection, and the next one goes on. */
export function subscribeBehind(
  { client, left }: Link & { readonly client: EventStoreDBClient },
  after: bigint | undefined,
  onError: (error: unknown) => void,
): Subscription {
  const subscription = client.subscribeToAll({
    fromPosition: positionOf(after),
    filter: excludeSystemEvents({
      checkpointInterval: 1,
      // Among the events, so that it never overtakes one that is still to be read.
      checkpointReached: (subscribed, { commit }) => void subscribed.push(new Checkpoint(commit)),
    }),
  });
  subscription.on('error', onError);
  const end = (): void => void subscription.destroy();
  left.addEventListener('abort', end);
  return {
    messages: subscription,
    batchOf: (message) => {
      if (message instanceof Checkpoint) return { events: [], position: message.position };
      const resolved = message as AllStreamResolvedEvent;
      return { events: recordedOf(resolved), position: rawPositionOf(resolved) };
    },
    cancel: () => {
      left.removeEventListener('abort', end);
      void subscription.unsubscribe().catch(() => undefined);
    },
  };
}
