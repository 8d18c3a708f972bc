import type { SecondFactor } from '#contracts/accounts/second-factor';

/** What the password, and a code where there is a second factor, is asked for. */
export type Asked = 'start' | 'renew' | 'end';

/** How far the person is in setting up the second factor; nothing of it outlasts the page. */
export type Step =
  | { readonly is: 'asking'; readonly about: Asked }
  | { readonly is: 'settingUp'; readonly secret: string; readonly uri: string }
  | { readonly is: 'keeping'; readonly codes: readonly string[] };

/**
 * Whether the shop is further than the person: a command whose answer was lost was executed after all, or another tab was
 * faster.
 */
export const isOvertaken = (step: Step | undefined, { isOn }: SecondFactor): boolean =>
  step?.is === 'settingUp' || (step?.is === 'asking' && step.about === 'start')
    ? isOn
    : step?.is === 'asking' && !isOn;
