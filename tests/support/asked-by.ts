import type { Page } from 'playwright-core';

/**
 * What a page asks of the shop's API from now on, as it asks; the news are no question. A busy shop answers with what it
 * has, and says that it is not the newest: that is asked for again, and rightly, and stands here once.
 */
export const askedBy = (page: Page): string[] => {
  const asked: string[] = [];
  const stale = new Set<string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/live' && !stale.delete(request.url()))
      asked.push(pathname + search);
  });
  page.on('response', (answer) => {
    if ('x-stale' in answer.headers()) stale.add(answer.url());
  });
  return asked;
};

/** What was asked for more than once. */
export const askedAgain = (asked: readonly string[]): readonly string[] =>
  asked.filter((each, index) => asked.indexOf(each) !== index);
