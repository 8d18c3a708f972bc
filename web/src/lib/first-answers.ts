import { parsed } from './storage.ts';

/** What the server has sent with the page, so that it need not be asked for again. */
export function firstAnswers(): Readonly<Record<string, unknown>> {
  const sent = parsed(document.getElementById('first-answers')?.textContent ?? null);
  return typeof sent === 'object' && sent !== null ? { ...sent } : {};
}
