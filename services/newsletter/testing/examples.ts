import { issueEvents, subscriptionEvents } from '#contracts/newsletter/events';

export const at = '2026-11-24T12:00:00.000Z';
export const now = new Date(at);
export const later = (ms: number): Date => new Date(now.getTime() + ms);

export const subscriptionId = '665f1c2ab3d4e5f607182950';
export const subscriberId = '665f1c2ab3d4e5f607182951';
export const stranger = '665f1c2ab3d4e5f607182953';
export const whose = { subscriptionId, subscriberId };

export const email = 'hodan@suuq.test';
export const requested = (when = now, who = subscriberId) =>
  subscriptionEvents.NewsletterRequested.create({
    subscriptionId,
    subscriberId: who,
    email,
    language: 'so',
    at: when.toISOString(),
  });
export const confirmed = subscriptionEvents.NewsletterConfirmed.create({ ...whose, at });
export const left = subscriptionEvents.NewsletterLeft.create({ ...whose, at });
export const lapsed = (when: Date) =>
  subscriptionEvents.NewsletterLapsed.create({ ...whose, at: when.toISOString() });

export const issueId = '665f1c2ab3d4e5f607182952';
export const words = {
  en: { subject: 'New at the market', text: 'Shawls have come.' },
  so: { subject: 'Waxa cusub ee suuqa', text: 'Shaalal ayaa yimid.' },
};
export const written = issueEvents.NewsletterIssueWritten.create({ issueId, words, at });
export const addressed = (...subscriptionIds: string[]) =>
  issueEvents.NewsletterIssueAddressed.create({ issueId, subscriptionIds, at });
export const ended = issueEvents.NewsletterIssueEnded.create({ issueId, at });
