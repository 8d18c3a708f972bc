import { mutate } from 'swr';
import { onLive } from '../../lib/live.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { keyFor, lines } from './api.ts';

/**
 * Reads the person's cart again whenever it has changed, or may have, on whichever device; answers how to end it. It
 * waits for any command under way: that one's answer may be older than the message, and would count as newer.
 */
export const followCart = (): (() => void) =>
  onLive(({ kind }) => {
    const { id } = signedIn.current();
    if ((kind === 'cart' || kind === 'missed') && id !== undefined)
      void lines.inTurn(async () => void mutate(keyFor(id)));
  });
