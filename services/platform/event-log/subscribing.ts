import type { Subscription } from './follow.ts';
import type { ClientLink } from './link.ts';
import type { ReadAnswer } from './read-answers.ts';

/**
 * Subscribes after a position, perhaps at a follower. The subscription ends with its connection, and the next one goes
 * on.
 */
export function subscribeBehind(
  { reads, left }: Pick<ClientLink, 'reads' | 'left'>,
  after: bigint | undefined,
  onError: (error: unknown) => void,
): Subscription {
  const { answers, cancel } = reads.follow(after);
  answers.on('error', onError);
  const end = (): void => void answers.destroy();
  left.addEventListener('abort', end);
  return {
    messages: answers,
    batchOf: (message) => {
      const { event, position = 0n } = message as ReadAnswer;
      return { events: event ? [event] : [], position };
    },
    cancel: () => {
      left.removeEventListener('abort', end);
      cancel();
    },
  };
}
