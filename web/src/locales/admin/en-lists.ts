/** What all pages behind the shop say, in English. */
export const lists = {
  search: 'Search',
  clear: 'Clear the search',
  cancel: 'Cancel',
  from: 'From',
  to: 'To',
  unclear: 'The address asks for what there is not.',
  unclearOf: (what: string) => `Nobody can say what is meant by ${what}, so nothing is shown.`,
  leaveOut: 'Leave it out',
  rightsEnded: {
    fact: 'You may not work here any more.',
    sentence: 'Nothing is saved from now on. Copy what you have typed before you leave.',
    leave: 'Leave',
  },
};
