import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Makes of a process the next version of the shop (`node --import`): one event has a version more, which this one cannot
 * read and which is written where only it can say something, and two read tables have a version more.
 */
const ROOT = new URL('../../', import.meta.url).href;
const CHANGES: Readonly<Record<string, readonly [text: string, becomes: string]>> = {
  'contracts/reviews/events.ts': [
    `ReviewSubmitted: event('ReviewSubmitted', z.strictObject({ ...of, reviewId: id, ...words }), theirs),`,
    `ReviewSubmitted: event('ReviewSubmitted', z.strictObject({ ...of, reviewId: id, ...words }), theirs).ahead(
      z.strictObject({ ...of, reviewId: id, ...words, warned: z.boolean().optional() }),
      (before) => before,
      // As if only the newer version could say that somebody was warned off.
      ({ warned, ...before }) => (before.rating === 1 ? undefined : before),
    ),`,
  ],
  'projections/reviews/projector.ts': ['version: 2,', 'version: 3,'],
  'projections/orders/projector.ts': ['version: 8,', 'version: 9,'],
};

registerHooks({
  load: (url, context, next) => {
    const change = CHANGES[url.slice(ROOT.length)];
    if (!url.startsWith(ROOT) || !change) return next(url, context);
    const source = readFileSync(new URL(url), 'utf8');
    if (!source.includes(change[0])) throw new Error(`${url} does not say: ${change[0]}`);
    return { format: 'module-typescript', source: source.replace(...change), shortCircuit: true };
  },
});
