import { parsed } from './storage.ts';

/** The answers that the server sent with the page, by the keys under which the pages look for them. */
interface FirstAnswers {
  readonly answers: Record<string, unknown>;
  /** The person they are for; undefined where they are for everybody. */
  readonly user?: string | undefined;
}

/** The answers, but without those for one person if somebody else is here now. */
export function firstAnswersFor(here: string | undefined): FirstAnswers {
  const block = document.getElementById('first-answers');
  const user = block?.dataset['user'];
  if (user !== undefined && user !== here) return { answers: {} };
  return { answers: { ...(parsed(block?.textContent ?? null) as object | undefined) }, user };
}
