declare global {
  /** What was typed on a page that the server drew, by `data-early` of its fields, until its form has it (`public/after-paint.js`). */
  var typedEarly: Partial<Record<string, string>> | undefined;
}

/** What was typed before the page was awake. */
export const typedEarly = (): Partial<Record<string, string>> => globalThis.typedEarly ?? {};

/** From now on the form itself hears what is typed. */
export const endTypedEarly = (): void => {
  globalThis.typedEarly = undefined;
};
