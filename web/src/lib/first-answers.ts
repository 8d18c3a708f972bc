import { parsed } from './storage.ts';

/** What the server has sent with the page, by the keys under which the pages look for it. */
interface FirstAnswers {
  readonly answers: Record<string, unknown>;
  /** The person whose they are; nobody where they are for all. */
  readonly user?: string | undefined;
}

/** Nothing of what is for one person, where by now somebody else is here. */
export function firstAnswersFor(here: string | undefined): FirstAnswers {
  const block = document.getElementById('first-answers');
  const user = block?.dataset['user'];
  if (user !== undefined && user !== here) return { answers: {} };
  return { answers: { ...(parsed(block?.textContent ?? null) as object | undefined) }, user };
}
