/** The state for a page that also asks for an e-mail address: what a page was given, with the address typed there. */
export const withEmail = (state: unknown, email: string) => ({ ...(state as object | null), email });

/** The address typed on the page before; empty where that passed none on. */
export function typedEmail(state: unknown): string {
  const email: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'email') : undefined;
  return typeof email === 'string' ? email : '';
}
