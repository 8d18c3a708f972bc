import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Turns a process into the next version of the shop (`node --import`): one event has one more version, which this
 * version cannot read and which is written only where it can express something new, and two read tables have one more
 * version.
 */
const ROOT = new URL('../../', import.meta.url).href;
type Change = readonly [text: string | RegExp, becomes: string | ((text: string, version: string) => string)];
const raised: Change = [/(?<=^ +version: )(\d+)(?=,$)/m, (_, version) => String(Number(version) + 1)];
const CHANGES: Readonly<Record<string, Change>> = {
  'contracts/reviews/events.ts': [
    `ReviewSubmitted: event('ReviewSubmitted', z.strictObject({ ...of, reviewId: id, ...words }), theirs),`,
    `ReviewSubmitted: event('ReviewSubmitted', z.strictObject({ ...of, reviewId: id, ...words }), theirs).ahead(
      z.strictObject({ ...of, reviewId: id, ...words, warned: z.boolean().optional() }),
      (before) => before,
      // As if only the newer version could say that somebody was warned off.
      ({ warned, ...before }) => (before.rating === 1 ? undefined : before),
    ),`,
  ],
  'projections/reviews/projector.ts': raised,
  'projections/orders/projector.ts': raised,
};

registerHooks({
  load: (url, context, next) => {
    const change = CHANGES[url.slice(ROOT.length)];
    if (!url.startsWith(ROOT) || !change) return next(url, context);
    const source = readFileSync(new URL(url), 'utf8');
    const [text, becomes] = change;
    const changed =
      typeof becomes === 'string' ? source.replace(text, becomes) : source.replace(text, becomes);
    if (changed === source) throw new Error(`${url} does not say: ${text}`);
    return { format: 'module-typescript', source: changed, shortCircuit: true };
  },
});
