import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { zonedClock } from './app/zoned-clock.ts';
import { answersOf, type Answered } from './app/pages/at.ts';
import { readClocksBy } from './lib/dates.ts';
import { paths } from './lib/paths.ts';
import { VISITOR } from './lib/signed-in.ts';
import { en } from './locales/en.ts';

export { describedBy, headOf, publicPages } from './app/head.ts';
export { preloadOf, personalPaths, sightOf } from './app/pages/at.ts';
export { pathOfRead } from './app/pages/reads.ts';
export { shortcuts } from './app/shortcuts.ts';

export const productPage = paths.product;

/** Whom a page of their own is drawn for, and the zone of their clock. */
interface Reader {
  readonly user: string;
  readonly zone: string;
}

/**
 * A page as a visitor first sees it, or a person their own, and the answers that the browser goes on with. One at a time:
 * clocks are read by the zone of whom it is drawn for.
 */
export async function renderPage(url: string, read: readonly Answered[], reader?: Reader) {
  const answers = answersOf(read);
  if (reader) readClocksBy(zonedClock(reader.zone));
  const { prelude } = await prerender(
    <App
      language="en"
      text={en}
      answers={answers}
      {...(reader && { drawnFor: { ...VISITOR, id: reader.user } })}
    >
      {(page) => <StaticRouter location={url}>{page}</StaticRouter>}
    </App>,
    // In one piece: parts that come later would be put in their place by scripts in the page, which its policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return { markup: await new Response(prelude).text(), answers };
}
