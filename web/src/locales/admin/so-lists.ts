import type { lists as english } from './en-lists.ts';

/** What all pages behind the shop say, in Somali. A native speaker must read every line before release (look §10). */
export const lists: typeof english = {
  pages: 'Bogag',
  first: 'Kan hore',
  previous: 'Bogga ka horreeya',
  next: 'Bogga xiga',
  last: 'Kan dambe',
  pageNumber: (page) => `Bogga ${page}`,
  perPage: 'Bog kasta',
  showing: (from, to, total) => `${from} ilaa ${to} oo ka mid ah ${total}`,
  search: 'Raadi',
  clear: 'Nadiifi raadinta',
  cancel: 'Iska daa',
  keep: 'Sidiisa ha ahaado',
  reason: 'Sabab',
  reasonMissing: 'Sheeg sababta, 1 ilaa 500 oo xaraf.',
};
