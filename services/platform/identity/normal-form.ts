/** More than any address or password has, however it is spelled. */
const LONGEST = 1_000;

/**
 * A text in the one form (NFKC) of all its spellings. Danger: marks behind one letter are sorted in quadratic time, for
 * seconds where a body is full of them. Longer text is returned unchanged; it cannot match anything of ours.
 */
export const normalForm = (text: string): string => (text.length > LONGEST ? text : text.normalize('NFKC'));
