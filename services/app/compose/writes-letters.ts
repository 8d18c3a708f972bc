import type { Config } from '../../platform/config.ts';

/** Whether the shop writes letters, to a mail server or to its stand-in: only then can an address be confirmed. */
export const writesLetters = ({ mail, standsFor }: Pick<Config, 'mail' | 'standsFor'>): boolean =>
  mail !== undefined || standsFor.mail;
