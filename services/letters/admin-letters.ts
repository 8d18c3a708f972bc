import { shortOrderNumber } from '#contracts/kernel/ids';
import { categoryOf, idOf } from '#contracts/kernel/recorded';
import type { Troubled } from '#contracts/system/trouble';
import { derivedId } from '../kernel/ids.ts';
import type { Block } from './content.ts';
import { link, paragraph, type Hand, type Letter } from './draft.ts';

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
    draft: async ({ goods, variantOf }, productId, eventId, { variantId } = {}) => {
      const found = await goods(productId, variantId ?? (await variantOf(productId, eventId)));
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
          const { subject, head, see } = words.letters['work-stopped'];
          return {
            subject,
            head,
            blocks: [...whatStopped(found, { words, origin }), link(see, `${origin}/admin/system`)],
            footer: words.footer.admin,
          };
        },
      };
    },
  },
} as const satisfies Readonly<Record<AdminKind, Letter>>;

/** Money that a provider keeps does not go on by itself as work does: where only a person can help, that is said. */
const whatStopped = (
  { what, name }: Troubled,
  { words, origin }: Pick<Hand, 'words' | 'origin'>,
): readonly Block[] => {
  const { text, safe, order } = words.letters['work-stopped'];
  if (what !== 'process' || categoryOf(name) !== 'order') return [paragraph(text(name)), paragraph(safe)];
  const id = idOf(name);
  return [
    paragraph(order.text(shortOrderNumber(id))),
    paragraph(order.hint),
    link(order.see, `${origin}/admin/order/${id}`),
  ];
};
