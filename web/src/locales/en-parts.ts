/** The texts of components that the shop and the back office share, in English. */
export const parts = {
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
