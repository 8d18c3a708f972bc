/** The most characters that a search engine shows. */
const LONGEST = 160;

/** A text of several lines as one, cut at the end of a word. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).replace(/\s\S*$/, '')}…`;
}

/** Sets the description of the page for search engines and previews. */
export const describePage = (text: string): void =>
  document.querySelector('meta[name=description]')?.setAttribute('content', text);
