/** What an entry of the browser's history says under a name: its state may be anything, or nothing. */
export const saidIn = (state: unknown, name: string): unknown =>
  state instanceof Object ? Reflect.get(state, name) : undefined;
