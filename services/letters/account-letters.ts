import type { LetterKind } from '#contracts/letters/kinds';
import { link, paragraph, type Draft, type Hand, type Letter } from './draft.ts';
import type { Sources } from './ports.ts';

export type AccountKind = Extract<LetterKind, NewsKind | NoticeKind | LinkKind | 'new-device'>;
type NewsKind = 'second-factor-on' | 'second-factor-off' | 'recovery-code-used' | 'recovery-codes-replaced';
type NoticeKind = 'password-changed' | 'email-change-asked' | 'email-changed';
type LinkKind = 'password-reset' | 'confirm-email' | 'confirm-new-email';

/** The letters about an account, to its owner. */
export const accountLetters = {
  'password-changed': {
    to: 'person',
    draft: async ({ links }, userId, eventId) =>
      (await links.isPasswordNews(userId, eventId))
        ? { userId, write: notice('password-changed') }
        : undefined,
  },
  'new-device': {
    to: 'person',
    draft: async ({ links }, userId, eventId) => {
      const seen = await links.newDevice(userId, eventId);
      if (!seen) return undefined;
      return {
        userId,
        write: ({ words, format, origin }) => {
          const { subject, head, text, notYou, see } = words.letters['new-device'];
          const what = paragraph(text(seen.device, format.time(seen.at)));
          const blocks = [what, paragraph(notYou), link(see, `${origin}/shop/profile`)];
          return { subject, head, blocks, footer: words.footer.account };
        },
      };
    },
  },
  'second-factor-on': news('second-factor-on'),
  'second-factor-off': news('second-factor-off'),
  'recovery-code-used': news('recovery-code-used'),
  'recovery-codes-replaced': news('recovery-codes-replaced'),
  'password-reset': withLink('password-reset', '/auth/reset-password', async ({ resetToken }, userId) => ({
    token: await resetToken(userId),
    isUnproven: true,
  })),
  'confirm-email': withLink('confirm-email', '/auth/confirm-address', async (links, userId, _, reached) => ({
    token: await links.confirmationToken(userId, reached),
    isUnproven: true,
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
    // A change that is done has a letter of its own, to the former address. A withdrawn request is still announced
    // here, since nothing else mentions it: somebody who knows the password could request and withdraw it before this
    // letter is written.
    draft: async ({ links }, userId, eventId) =>
      (await links.hasEmailAskedFor(userId, eventId))
        ? undefined
        : { userId, write: notice('email-change-asked') },
  },
  'email-changed': {
    to: 'person',
    draft: async ({ links }, userId, eventId) => {
      const before = await links.emailBefore(userId, eventId);
      if (!before) return undefined;
      const { address, isConfirmed } = before;
      return { userId, address, isUnproven: !isConfirmed, write: notice('email-changed') };
    },
  },
} as const satisfies Readonly<Record<AccountKind, Letter>>;

/** A letter about something that happened to an account, no matter who did it. */
function news(kind: NewsKind): Letter {
  return { to: 'person', draft: (_sources, userId) => Promise.resolve({ userId, write: notice(kind) }) };
}

/** Writes what happened, and what to do about it. */
function notice(kind: NewsKind | NoticeKind): Draft['write'] {
  return ({ words, origin }: Hand) => {
    const { subject, head, text, notYou, see } = words.letters[kind];
    const blocks = [paragraph(text), paragraph(notYou), link(see, `${origin}/shop/profile`)];
    return { subject, head, blocks, footer: words.footer.account };
  };
}

/** The token of a letter's link, and the letter's address if it is not the account's. */
interface Ending {
  readonly token: string | undefined;
  readonly address?: string;
  readonly isUnproven?: boolean;
}

/** The token comes after a `#`, which browsers send to nobody: no server on the way can log it. */
function withLink(
  kind: LinkKind,
  page: string,
  endingOf: (links: Sources['links'], userId: string, eventId: string, reached?: bigint) => Promise<Ending>,
): Letter {
  return {
    to: 'person',
    draft: async ({ links }, userId, eventId, { reached } = {}) => {
      const { token, ...to } = await endingOf(links, userId, eventId, reached);
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
