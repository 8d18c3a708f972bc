import type { LetterKind } from '#contracts/letters/kinds';
import { link, paragraph, type Letter } from './draft.ts';
import type { Sources } from './ports.ts';

export type AccountKind = Extract<LetterKind, NewsKind | LinkKind>;
type NewsKind = 'password-changed' | 'second-factor-on' | 'second-factor-off' | 'recovery-code-used';
type LinkKind = 'password-reset' | 'confirm-email';

/** The letters about an account, to whose it is. */
export const accountLetters = {
  'password-changed': news('password-changed'),
  'second-factor-on': news('second-factor-on'),
  'second-factor-off': news('second-factor-off'),
  'recovery-code-used': news('recovery-code-used'),
  'password-reset': withLink('password-reset', '/auth/reset-password', ({ resetToken }) => resetToken),
  'confirm-email': withLink('confirm-email', '/auth/confirm-address', (links) => links.confirmationToken),
} as const satisfies Readonly<Record<AccountKind, Letter>>;

/** What happened to an account, so that its owner knows if it was somebody else. */
function news(kind: NewsKind): Letter {
  return {
    to: 'person',
    draft: (_sources, userId) =>
      Promise.resolve({
        userId,
        write: ({ words, origin }) => {
          const { subject, head, text, notYou, see } = words.letters[kind];
          const blocks = [paragraph(text), paragraph(notYou), link(see, `${origin}/shop/profile`)];
          return { subject, head, blocks, footer: words.footer.account };
        },
      }),
  };
}

type Links = Pick<Sources['links'], 'resetToken' | 'confirmationToken'>;

/** The token is behind a `#`, which browsers send to nobody: no server on the way has it in its log. */
function withLink(kind: LinkKind, page: string, tokenOf: (links: Links) => Links[keyof Links]): Letter {
  return {
    to: 'person',
    draft: async ({ links }, userId) => {
      const token = await tokenOf(links)(userId);
      if (token === undefined) return undefined;
      return {
        userId,
        write: ({ words, origin }) => {
          const { subject, head, text, see, notYou } = words.letters[kind];
          const blocks = [paragraph(text), link(see, `${origin}${page}#${token}`), paragraph(notYou)];
          return { subject, head, blocks, footer: words.footer.account };
        },
      };
    },
  };
}
