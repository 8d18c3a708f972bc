import { CallFailed } from '#contracts/kernel/client';
import type { RefusalCode } from '#contracts/messages';
import type { Text } from '../locales/en.ts';

const isKnown = (code: string, sentences: Text['refusals']): code is RefusalCode =>
  Object.hasOwn(sentences, code);

/** The sentence for a failure in the shopper's language. A bug of ours is "unexpected"; its stack is never shown. */
export function sentenceFor(error: unknown, text: Text): string {
  if (!(error instanceof CallFailed)) return text.refusals.UNEXPECTED;
  const { code } = error.problem;
  if (code === 'OFFLINE') return text.problem.offline;
  if (code === 'TIMEOUT') return text.problem.timeout;
  return isKnown(code, text.refusals) ? text.refusals[code] : text.refusals.UNEXPECTED;
}
