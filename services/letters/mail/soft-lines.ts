/** Characters in a line; the `=` of a soft break is one of them. */
const MOST = 76;

/**
 * Breaks the lines of a quoted-printable text softly (RFC 2045, 6.7), so that none has more than 76 characters. The mail
 * library does so, too, and searches each line with half a dozen patterns for the best place, which no reader sees.
 */
export const inSoftLines = (encoded: string): string => {
  let lines = '';
  let from = 0;
  while (from < encoded.length) {
    const lineEnd = encoded.indexOf('\n', from);
    const next = lineEnd < 0 ? encoded.length : lineEnd + 1;
    for (const end = lineEnd < 0 ? next : lineEnd; end - from > MOST;) {
      const to = outsideCharacter(encoded, from + MOST - 1);
      lines += `${encoded.slice(from, to)}=\r\n`;
      from = to;
    }
    lines += encoded.slice(from, next);
    from = next;
  }
  return lines;
};

/** This place, or the beginning of the character that goes across it: some readers decode each line by itself. */
const outsideCharacter = (encoded: string, place: number): number => {
  let start = place;
  if (encoded[place - 1] === '=') start = place - 1;
  else if (encoded[place - 2] === '=') start = place - 2;
  for (let bytes = 0; bytes < 3 && isFollowing(encoded, start); bytes += 1) start -= 3;
  return start;
};

/** Whether a byte of a character after its first is there; it has three of them at most. */
const isFollowing = (encoded: string, place: number): boolean =>
  encoded[place] === '=' && '89AB'.includes(encoded[place + 1] ?? '.');
