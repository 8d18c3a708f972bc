/** What all pages behind the shop say, in English. */
export const lists = {
  pages: 'Pages',
  first: 'First',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last',
  pageNumber: (page: number) => `Page ${page}`,
  perPage: 'Per page',
  showing: (from: string, to: string, total: string) => `Showing ${from} to ${to} of ${total} results`,
  search: 'Search',
  clear: 'Clear the search',
  cancel: 'Cancel',
  keep: 'Leave it as it is',
  reason: 'Reason',
  reasonMissing: 'Say why, in 1 to 500 characters.',
};
