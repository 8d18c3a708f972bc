/** As much as a search engine shows of a text. */
const LONGEST = 160;

/** A text of several lines as one, to the end of a word. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).replace(/\s\S*$/, '')}…`;
}

/** Says what the page is about to who reads no more than its head. */
export const describePage = (text: string): void =>
  document.querySelector('meta[name=description]')?.setAttribute('content', text);
