declare global {
  /** What was typed on a page that the server drew, by `data-early` of its fields, until its form has it (`public/after-paint.js`). */
  var earlyInput: Partial<Record<string, string>> | undefined;
}

/** What was typed before hydration. */
export const earlyInput = (): Partial<Record<string, string>> => globalThis.earlyInput ?? {};

/** From now on the form itself handles what is typed. */
export const endEarlyInput = (): void => {
  globalThis.earlyInput = undefined;
};
