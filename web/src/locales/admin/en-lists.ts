/** What all pages behind the shop say, in English. */
export const lists = {
  search: 'Search',
  clear: 'Clear the search',
  cancel: 'Cancel',
  from: 'From',
  to: 'To',
};
