import type { Location } from 'react-router-dom';
import { describePage } from '../lib/description.ts';
import { paths } from '../lib/paths.ts';
import { descriptionOf } from './describe.ts';

/** What the server has written into the head of the page that was loaded (`services/platform/http/page-head.ts`). */
const OF_FIRST =
  'link[rel=canonical], meta[name=robots], meta[property^="og:"], script[type="application/ld+json"]';

/**
 * The head of a page to which the client has moved, or whose language it speaks. What else the server said of the first
 * page is not true of another one: shared from there, the address would be the wrong one.
 */
export function renewHead(at: Location, first: Location, language: 'en' | 'so'): void {
  if (addressOf(at) !== addressOf(first))
    for (const said of document.head.querySelectorAll(OF_FIRST)) said.remove();
  // A product's page sets its own.
  if (!at.pathname.startsWith(paths.product(''))) describePage(descriptionOf(at, language));
}

const addressOf = ({ pathname, search }: Location): string => pathname + search;
