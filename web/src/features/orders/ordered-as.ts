/** What an order's page is told when a guest comes back to it with an account: the address with which they ordered. */
export const sayOrderedAs = (email: string) => ({ orderedAs: email });

/** The same, from what the page was told. */
export function orderedAs(told: unknown): string | undefined {
  const email: unknown =
    typeof told === 'object' && told !== null ? Reflect.get(told, 'orderedAs') : undefined;
  return typeof email === 'string' ? email : undefined;
}
