import type { User } from '#contracts/accounts/views';
import { paths } from '../../lib/paths.ts';
import type { Text } from '../../locales/en.ts';

/** The link to the person's own account, which a guest does not have yet. */
export const waysIn = (
  { isGuest }: User,
  { shell, accounts }: Text,
): readonly (readonly [path: string, name: string])[] =>
  isGuest
    ? [
        [paths.login, accounts.login],
        [paths.register, shell.createAccount],
      ]
    : [[paths.profile, shell.profile]];
