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
export { drawnAt } from './app/pages/drawn-at.ts';
export { pathOfRead } from './app/pages/reads.ts';
export { shortcuts } from './app/shortcuts.ts';

export const productPage = paths.product;

/** The person for whom a personal page is rendered, and their time zone. */
interface Reader {
  readonly user: string;
  readonly zone: string;
}

/**
 * Renders a page as a visitor, or a person on their own page, first sees it; also answers the data that the browser
 * continues with. One at a time: the reader's zone is global.
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
    // Rendered in one piece: parts that come later would need inline scripts, which the page's policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return { markup: await new Response(prelude).text(), answers };
}
