import { truncate } from '#contracts/kernel/truncate';

/** The most characters that a search engine shows. */
const LONGEST = 160;

/** A text of several lines as one, cut at the end of a word, or at least of a character. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${truncate(line, LONGEST).replace(/\s\S*$/, '')}…`;
}
