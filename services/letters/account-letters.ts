import { link, paragraph, type Letter } from './draft.ts';

/** The letters about an account, to whose it is. */
export const accountLetters = {
  'password-changed': {
    to: 'person',
    draft: (_sources, userId) =>
      Promise.resolve({
        userId,
        write: ({ words, origin }) => {
          const { subject, head, text, notYou, see } = words.letters['password-changed'];
          const blocks = [paragraph(text), paragraph(notYou), link(see, `${origin}/shop/profile`)];
          return { subject, head, blocks, footer: words.footer.account };
        },
      }),
  },
} as const satisfies Readonly<Record<string, Letter>>;
