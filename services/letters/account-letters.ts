import type { LetterKind } from '#contracts/letters/kinds';
import { link, paragraph, type Draft, type Hand, type Letter } from './draft.ts';
import type { Sources } from './ports.ts';

export type AccountKind = Extract<LetterKind, NewsKind | EmailKind | LinkKind>;
type NewsKind =
  | 'password-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'
  | 'recovery-codes-replaced';
type EmailKind = 'email-change-asked' | 'email-changed';
type LinkKind = 'password-reset' | 'confirm-email' | 'confirm-new-email';

/** The letters about an account, to whose it is. */
export const accountLetters = {
  'password-changed': news('password-changed'),
  'second-factor-on': news('second-factor-on'),
  'second-factor-off': news('second-factor-off'),
  'recovery-code-used': news('recovery-code-used'),
  'recovery-codes-replaced': news('recovery-codes-replaced'),
  'password-reset': withLink('password-reset', '/auth/reset-password', async ({ resetToken }, userId) => ({
    token: await resetToken(userId),
  })),
  'confirm-email': withLink('confirm-email', '/auth/confirm-address', async (links, userId) => ({
    token: await links.confirmationToken(userId),
  })),
  'confirm-new-email': withLink(
    'confirm-new-email',
    '/auth/confirm-new-address',
    async (links, userId, eventId) => ({
      token: undefined,
      isUnproven: true,
      ...(await links.emailChange(userId, eventId)),
    }),
  ),
  'email-change-asked': {
    to: 'person',
    // What is done is told by a letter of its own, to the address before. Of what was withdrawn nothing else tells: whoever
    // has somebody's password could ask, and withdraw it before the letter is written.
    draft: async ({ links }, userId, eventId) =>
      (await links.hasEmailAskedFor(userId, eventId))
        ? undefined
        : { userId, write: notice('email-change-asked') },
  },
  'email-changed': {
    to: 'person',
    draft: async ({ links }, userId, eventId) => {
      const address = await links.emailBefore(userId, eventId);
      return address === undefined ? undefined : { userId, address, write: notice('email-changed') };
    },
  },
} as const satisfies Readonly<Record<AccountKind, Letter>>;

/** Of what happened to an account, whoever did it. */
function news(kind: NewsKind): Letter {
  return { to: 'person', draft: (_sources, userId) => Promise.resolve({ userId, write: notice(kind) }) };
}

/** Tells what happened, and what to do about it. */
function notice(kind: NewsKind | EmailKind): Draft['write'] {
  return ({ words, origin }: Hand) => {
    const { subject, head, text, notYou, see } = words.letters[kind];
    const blocks = [paragraph(text), paragraph(notYou), link(see, `${origin}/shop/profile`)];
    return { subject, head, blocks, footer: words.footer.account };
  };
}

/** What a letter's link ends with, and where the letter goes, if not to the account's address. */
interface Ending {
  readonly token: string | undefined;
  readonly address?: string;
  readonly isUnproven?: boolean;
}

/** The token is behind a `#`, which browsers send to nobody: no server on the way has it in its log. */
function withLink(
  kind: LinkKind,
  page: string,
  endingOf: (links: Sources['links'], userId: string, eventId: string) => Promise<Ending>,
): Letter {
  return {
    to: 'person',
    draft: async ({ links }, userId, eventId) => {
      const { token, ...to } = await endingOf(links, userId, eventId);
      if (token === undefined) return undefined;
      return {
        userId,
        ...to,
        write: ({ words, origin }) => {
          const { subject, head, text, see, notYou } = words.letters[kind];
          const blocks = [paragraph(text), link(see, `${origin}${page}#${token}`), paragraph(notYou)];
          return { subject, head, blocks, footer: words.footer.account };
        },
      };
    },
  };
}
