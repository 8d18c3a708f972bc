import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { answersOf, type Answered } from './app/pages/at.ts';
import { paths } from './lib/paths.ts';
import { en } from './locales/en.ts';

export { describedBy, headOf, publicPages } from './app/head.ts';
export { aheadOf, personalPaths, sightOf } from './app/pages/at.ts';
export { shortcuts } from './app/shortcuts.ts';

export const productPage = paths.product;

/** A page as a visitor first sees it, and the answers that the browser goes on with. */
export async function renderPage(url: string, read: readonly Answered[]) {
  const answers = answersOf(read);
  const { prelude } = await prerender(
    <App language="en" text={en} answers={answers}>
      {(page) => <StaticRouter location={url}>{page}</StaticRouter>}
    </App>,
    // In one piece: parts that come later would be put in their place by scripts in the page, which its policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return { markup: await new Response(prelude).text(), answers };
}
