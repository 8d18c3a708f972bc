import { expect, it } from 'vitest';
import { noAnswer } from './provider-answer.ts';

/** What PayPal's client throws. */
const failure = (debug_id: string) =>
  new Error(JSON.stringify({ name: 'INTERNAL_SERVER_ERROR', message: 'It failed.', debug_id, links: [] }));

it('the same trouble with a provider has the same words, whatever id the provider gives each failure', () => {
  const [one, other] = ['90957fca61718', '5f3c0e2a77d1b'].map((id) => noAnswer(failure(id)));
  expect(one?.message).toContain('INTERNAL_SERVER_ERROR');
  expect(other?.message).toBe(one?.message);
  expect(other?.cause).toMatchObject({ message: expect.stringContaining('5f3c0e2a77d1b') });
});
