import type { Troubled } from '#contracts/system/trouble';
import { derivedId } from '../kernel/ids.ts';
import { link, paragraph, type Letter } from './draft.ts';

export type AdminKind = 'low-stock' | 'work-stopped';

/** Admins get a letter when this few or fewer are available. */
export const LOW = 5;

/** Work has a name, but letters need an id. */
export const aboutWork = ({ what, name }: Troubled): string => derivedId('trouble', what, name);

/** The letters to admins. */
export const adminLetters = {
  'low-stock': {
    to: 'admins',
    isDaily: true,
    draft: async ({ goods }, productId, _eventId, { variantId } = {}) => {
      const found = await goods(productId, variantId);
      if (!found || found.available > LOW) return undefined;
      return {
        write: ({ words, format, origin }) => {
          const { subject, head, text, see } = words.letters['low-stock'];
          const title = format.title(found);
          return {
            subject: subject(title, found.available),
            head,
            blocks: [paragraph(text(title, found.available)), link(see, `${origin}/admin/products`)],
            footer: words.footer.admin,
          };
        },
      };
    },
  },
  'work-stopped': {
    to: 'admins',
    draft: async ({ stopped }, about) => {
      const found = (await stopped()).find((each) => aboutWork(each) === about);
      if (!found) return undefined;
      return {
        write: ({ words, origin }) => {
          const { subject, head, text, safe, see } = words.letters['work-stopped'];
          return {
            subject,
            head,
            blocks: [paragraph(text(found.name)), paragraph(safe), link(see, `${origin}/admin/system`)],
            footer: words.footer.admin,
          };
        },
      };
    },
  },
} as const satisfies Readonly<Record<AdminKind, Letter>>;
