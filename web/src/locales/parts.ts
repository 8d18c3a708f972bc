const en = {
  pager: {
    pages: 'Pages',
    first: 'First',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last',
    pageNumber: (page: number) => `Page ${page}`,
    perPage: 'Per page',
    showing: (from: string, to: string, total: string) => `Showing ${from} to ${to} of ${total} results`,
  },
  why: {
    keep: 'Leave it as it is',
    reason: 'Reason',
    reasonMissing: 'Give a reason of 1 to 500 characters.',
  },
};

/** A native speaker must read every line before release (look §10). */
const so: typeof en = {
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

/** The texts of components that the shop and the back office share: both languages load with the first of them. */
export const parts = { en, so };
