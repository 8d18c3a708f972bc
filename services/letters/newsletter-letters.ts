import type { LetterKind } from '#contracts/letters/kinds';
import { link, paragraph, type Letter } from './draft.ts';

export type NewsletterKind = Extract<LetterKind, 'newsletter-confirm' | 'newsletter-issue'>;

/** The letters of the newsletter. Their recipients are subscriptions, not accounts. */
export const newsletterLetters = {
  'newsletter-confirm': {
    to: 'subscriber',
    draft: async ({ subscriberOf }, subscriptionId) => {
      const subscriber = await subscriberOf(subscriptionId);
      if (subscriber?.confirmToken === undefined) return undefined;
      const { confirmToken } = subscriber;
      return {
        userId: subscriptionId,
        subscriber,
        write: ({ words, origin }) => {
          const { subject, head, text, see, notYou } = words.letters['newsletter-confirm'];
          // The token comes after a `#`, which browsers send to nobody.
          const blocks = [
            paragraph(text),
            link(see, `${origin}/newsletter/confirm#${confirmToken}`),
            paragraph(notYou),
          ];
          return { subject, head, blocks, footer: words.footer.newsletterAsked };
        },
      };
    },
  },
  'newsletter-issue': {
    to: 'subscriber',
    draft: async ({ subscriberOf, issueWords }, issueId, _eventId, { userId: subscriptionId } = {}) => {
      if (typeof subscriptionId !== 'string') return undefined;
      const [subscriber, issue] = await Promise.all([subscriberOf(subscriptionId), issueWords(issueId)]);
      if (!subscriber || subscriber.confirmToken !== undefined || !issue) return undefined;
      return {
        userId: subscriptionId,
        subscriber,
        write: ({ language, words, origin }) => {
          const { subject, text } = issue[language];
          // Mail programs send a POST to it; people who open it get a page with a button.
          const href = `${origin}/newsletter/leave/${subscriber.leaveToken}`;
          return {
            subject,
            head: subject,
            blocks: [...paragraphsOf(text).map(paragraph), link(words.visit, `${origin}/shop/home`)],
            footer: words.footer.newsletter,
            leave: { label: words.leave, href },
          };
        },
      };
    },
  },
} as const satisfies Readonly<Record<NewsletterKind, Letter>>;

/** Paragraphs are separated by empty lines. */
const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
