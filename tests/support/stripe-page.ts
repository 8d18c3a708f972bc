import type { Visitor } from './visitor.ts';

/** Sends the form of the simulator's page as the buyer's browser does. Answers where the browser is redirected. */
export const clickOnStripesPage = async (url: string, button: 'pay' | 'decline'): Promise<string> => {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ do: button, email: 'buyer@example.com' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  });
  await answer.text();
  const location = answer.headers.get('location');
  if (answer.status !== 303 || location === null) throw new Error(`Not sent on: ${answer.status}`);
  return location;
};

/** Posts to a simulator's controls: `faults`, or `…/settle`. */
export const tellSimulator = async (
  { origin }: Pick<Visitor, 'origin'>,
  provider: 'paypal' | 'stripe',
  path: string,
  body: object,
): Promise<unknown> => {
  const answer = await fetch(`${origin}/simulator/${provider}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const said: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
  return said;
};
