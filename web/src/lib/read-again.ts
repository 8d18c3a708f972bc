import { mutate } from 'swr';

/** Milliseconds: by then a table that was behind has mostly caught up, or is read again. */
const LATER = 2_000;

/** Reads an answer again that lacks what this page has heard of (`X-Stale`), where it is still shown. */
export const readAgain = (key: string): void => void setTimeout(() => void mutate(key), LATER);
