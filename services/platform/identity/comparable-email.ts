import { normalForm } from './normal-form.ts';

/**
 * The form in which two spellings of an address are the same one. What signs in, what a throttle counts a guess under and
 * what a browser is remembered by go by it: were they to differ, guesses were counted under another key than the account
 * that they open.
 */
export const comparableEmail = (email: string): string => normalForm(email.trim()).toLowerCase();
