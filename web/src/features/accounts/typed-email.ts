import { saidIn } from '../../lib/router-state.ts';

/** The state for a page that also asks for an e-mail address: what a page was given, with the address typed there. */
export const withEmail = (state: unknown, email: string) => ({ ...(state as object | null), email });

/** The address typed on the page before; empty where that passed none on. */
export function typedEmail(state: unknown): string {
  const email = saidIn(state, 'email');
  return typeof email === 'string' ? email : '';
}
