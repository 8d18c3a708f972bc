import type { parts as english } from './en-parts.ts';

/**
 * The texts of components that the shop and the back office share, in Somali. A native speaker must read every line
 * before release (look §10).
 */
export const parts: typeof english = {
  pager: {
    pages: 'Bogag',
    first: 'Bilow',
    previous: 'Bogga ka horreeya',
    next: 'Bogga xiga',
    last: 'Dhammaad',
    pageNumber: (page) => `Bogga ${page}`,
    perPage: 'Bog kasta',
    showing: (from, to, total) => `${from} ilaa ${to} oo ka mid ah ${total}`,
  },
  why: {
    keep: 'Sidiisa ha ahaado',
    reason: 'Sabab',
    reasonMissing: 'Sheeg sababta, 1 ilaa 500 oo xaraf.',
  },
};
