/** The texts that all back office pages share, in English. */
export const lists = {
  search: 'Search',
  cancel: 'Cancel',
  from: 'From',
  to: 'To',
  unclear: 'This page’s address has a filter that does not exist.',
  unclearOf: (what: string) => `There is no ${what}, so nothing is shown.`,
  leaveOut: 'Remove the filter',
  rightsEnded: {
    fact: 'You no longer have access here.',
    sentence: 'Nothing is saved from now on. Copy what you have typed before you leave.',
    leave: 'Leave',
  },
  secondFactorFirst: {
    head: 'Turn on your second factor first',
    sentence:
      'To work here, sign in with your password and a code from an app. You can turn that on in your account; it takes two minutes.',
    turnOn: 'Go to your account',
  },
};
