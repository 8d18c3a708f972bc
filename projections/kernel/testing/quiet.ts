import type { Logger } from '../ports.ts';

/** A logger that says nothing. */
export const quiet: Logger = { info: () => {}, warn: () => {}, error: () => {} };
