import { plural } from './plural.ts';

/** The second factor, and proving once more who one is, in English. */
export const secondFactor = {
  title: 'Second factor',
  failed: "We couldn't load your second factor.",
  isOn: 'On',
  off: 'Signing in takes your password alone. With a second factor it also takes a code of an app on your phone: a password that somebody else learns does not open your account.',
  needed: 'What your role may do counts only once it is on.',
  turnOn: 'Turn it on',
  on: 'Signing in takes your password and a code of your authenticator app.',
  codesLeft: (codes: number) =>
    `You have ${plural(codes, 'recovery code', 'recovery codes')} left for the day you lose the app.`,
  replace: 'New recovery codes',
  turnOff: 'Turn it off',
  stay: 'Leave it',
  start: {
    ask: 'Turn on your second factor',
    fact: 'Enter your password to begin. Nothing changes before a code of the app has come back.',
    go: 'Begin',
  },
  setUp: {
    scan: '1. Scan this picture with your authenticator app',
    whichApp: 'Any app that shows codes of six digits will do.',
    picture: 'Picture for the authenticator app',
    open: 'Open in an app on this device',
    byHand: 'Or type this secret into the app:',
    enter: '2. Enter the code that the app shows',
    otherSessions: 'Your other devices will be signed out.',
    confirm: 'Turn it on',
    failed: 'Your second factor is not on.',
    again: 'Begin again',
    leave: 'Not now',
  },
  codes: {
    title: 'Keep your recovery codes',
    fact: 'Each of them signs you in once in place of a code, should you lose the app. They are shown only now. Keep them where your phone is not.',
    copy: 'Copy',
    copied: 'The codes are copied.',
    notCopied: 'Your browser would not copy them. Download them, or write them down.',
    download: 'Download',
    kept: 'I have kept them',
  },
  end: {
    ask: 'Turn off your second factor?',
    fact: 'From then on your password alone opens your account.',
    neededFact: 'From then on your password alone opens your account, and your role does not count any more.',
    done: 'Your second factor is off.',
  },
  renew: {
    ask: 'Make new recovery codes?',
    fact: 'You get ten others. Those of before sign you in no more.',
    go: 'Make new ones',
  },
  again: {
    ask: 'Is it still you?',
    fact: 'This is only for who has given the password in the last quarter of an hour.',
    go: 'Continue',
    cancel: 'Cancel',
  },
  failedProof: 'Nothing was changed.',
};

export type FactorText = typeof secondFactor;
