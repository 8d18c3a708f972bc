import { plural } from './plural.ts';

/** The second factor, and giving the password again, in English. */
export const secondFactor = {
  title: 'Second factor',
  failed: "We couldn't load your second factor.",
  isOn: 'On',
  off: 'You sign in with your password alone. With a second factor you also enter a code from an app on your phone, so that nobody who learns your password can open your account.',
  needed: 'Your role only counts once it is on.',
  withheld: {
    fact: 'Your role does not count yet.',
    sentence: 'The pages for admins and auditors open once your second factor is on.',
  },
  turnOn: 'Turn it on',
  on: 'You sign in with your password and a code from your authenticator app.',
  foundOn: 'It is on already. If you have not seen its recovery codes, make new ones.',
  codesLeft: (codes: number) =>
    `You have ${plural(codes, 'recovery code', 'recovery codes')} left in case you lose the app.`,
  replace: 'New recovery codes',
  turnOff: 'Turn it off',
  stay: 'Leave it',
  start: {
    ask: 'Turn on your second factor',
    fact: 'Enter your password to begin. Nothing changes until you have entered a code from the app.',
    go: 'Begin',
  },
  setUp: {
    scan: '1. Scan this picture with your authenticator app',
    whichApp: 'Use any authenticator app that shows six-digit codes.',
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
    fact: 'If you lose the app, each of them signs you in once instead of a code. They are shown only now. Keep them somewhere other than on your phone.',
    copy: 'Copy',
    copied: 'The codes are copied.',
    notCopied: 'Your browser did not copy them. Download them, or write them down.',
    download: 'Download',
    kept: 'I have kept them',
    leaving: 'Leave without your recovery codes? They are not shown again.',
  },
  end: {
    ask: 'Turn off your second factor?',
    fact: 'From then on your password alone opens your account.',
    neededFact: 'From then on your password alone opens your account, and your role no longer counts.',
    done: 'Your second factor is off.',
  },
  renew: {
    ask: 'Make new recovery codes?',
    fact: 'You get ten new codes. The ones that you had stop working.',
    go: 'Make new ones',
  },
  again: {
    ask: 'Is it still you?',
    fact: 'You last gave your password more than fifteen minutes ago. Enter it again to go on.',
    go: 'Continue',
    cancel: 'Cancel',
  },
  failedProof: 'Nothing was changed.',
};

export type FactorText = typeof secondFactor;
