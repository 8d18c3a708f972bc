import { mutate } from 'swr';

/** Milliseconds: a table that was behind has caught up by then, or is asked once more. */
const LATER = 2_000;

/** An answer that lacks what this page was told of (`X-Stale`) is read again, where it is still shown. */
export const readAgain = (key: string): void => void setTimeout(() => void mutate(key), LATER);
