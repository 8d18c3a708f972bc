import { plural } from '../plural.ts';

/** The newsletter's page for admins, in English. */
export const newsletter = {
  title: 'Newsletter',
  subscribers: (count: number) => plural(count, 'subscriber', 'subscribers'),
  lead: 'An issue goes to everybody who has confirmed, each in their language. Empty lines separate paragraphs.',
  none: 'This shop writes no letters, so it has no newsletter.',
  noneSays: 'It needs a mail server.',
  english: 'In English',
  somali: 'In Somali',
  subject: 'Subject',
  words: 'Text',
  preview: 'Preview',
  back: 'Go on writing',
  send: (count: number) => `Send to ${plural(count, 'subscriber', 'subscribers')}`,
  sent: 'The issue is on its way.',
  missing: 'Please fill in subject and text in both languages.',
  nobody: 'Nobody has confirmed yet: there is nobody to send it to.',
  failed: 'We couldn’t load the newsletter.',
  issues: 'Issues',
  noIssues: 'No issue was sent yet.',
  letters: (count: number) => plural(count, 'letter', 'letters'),
  onItsWay: 'On its way',
};
