import type { Page } from 'playwright-core';

/**
 * The list of requests that a page sends to the shop's API from now on; the live stream does not count. Where a busy
 * shop answers with older data and says so, the page rightly asks again, and that is listed once.
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

/** The requests that were sent more than once. */
export const askedAgain = (asked: readonly string[]): readonly string[] =>
  asked.filter((each, index) => asked.indexOf(each) !== index);
