import type { RefusalCode } from '#contracts/messages';
import type { Text } from '../locales/en.ts';
import { codeOf, isKeyReused } from './api.ts';
import { leavesOpen } from './outcome.ts';

const isKnown = (code: string, sentences: Text['refusals']): code is RefusalCode =>
  Object.hasOwn(sentences, code);

/** The sentence for a failure in the shopper's language. A bug of ours is "unexpected"; its stack is never shown. */
export function sentenceFor(error: unknown, text: Text): string {
  const code = codeOf(error) ?? '';
  if (code === 'OFFLINE') return text.problem.offline;
  if (code === 'TIMEOUT') return text.problem.timeout;
  return isKnown(code, text.refusals) ? text.refusals[code] : text.refusals.UNEXPECTED;
}

/**
 * What a command's failure means, such as "Not saved.": that is not claimed where the shop may have executed it, or has
 * executed another one under its key.
 */
export const factOf = (error: unknown, fact: string, text: Text): string => {
  if (isKeyReused(error)) return text.problem.fact;
  return codeOf(error) && leavesOpen(error) ? text.problem.unknown : fact;
};
