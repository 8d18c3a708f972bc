import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { problem } from '#contracts/kernel/problem';
import { CALLERS, matrix, type Caller, type Place } from './authorization-matrix.ts';
import { chanceOf } from './hostile/chance.ts';
import { changeAnything } from './hostile/changes/any.ts';
import { headOf, sendRaw, type RawAnswer, type RawRequest } from './hostile/raw.ts';
import { hostileText, hostileValue } from './hostile/values.ts';
import { files, personFor, setStage, type Person, type Stage } from './support/callers.ts';
import { readDocument, type Documented } from './support/documented.ts';
import { newKey, order, orderFor, pay, sell } from './support/api-steps.ts';
import { nothing } from './support/scenes.ts';
import { openTestShop, untilReady, type TestShop } from './support/shop.ts';

/** `HOSTILE_CALLS=10000` for a long run; the same seed makes the same calls. */
const CALLS = Number(process.env['HOSTILE_CALLS'] ?? 400);
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_261_121);
const AT_ONCE = 8;
const names = Object.keys(routes);
const places: Readonly<Record<string, Place>> = matrix;

let shop: TestShop;
let documented: Documented;
/** One for each scene: routes with the same scene are called on the same data. */
const stages = new Map<Place['scene'], Stage>();
const people = new Map<string, Person>();
beforeAll(async () => {
  shop = await openTestShop();
  documented = await readDocument(shop.origin);
  const scenes = new Map(Object.values(places).map((place) => [place.scene, place]));
  await Promise.all(
    [...scenes].map(async ([scene, place]) => stages.set(scene, await setStage(shop, place))),
  );
  for (const caller of CALLERS)
    if (caller !== 'owner') people.set(caller, await personFor(shop, caller, { owner: shop.admin }));
  people.set('leaver', await shop.customer());
}, 120_000);
afterAll(() => shop.stop());

/** The API document's example of a call, as bytes. */
const goodRequest = async (name: string, caller: Caller): Promise<RawRequest> => {
  const stage = stages.get(places[name]?.scene ?? nothing);
  // Signing out ends a person's session, so a separate person does it, and the others can try everything else.
  const leaves = name === 'signOut' || name === 'endAllSessions';
  const person = caller === 'owner' && !leaves ? stage?.owner : people.get(leaves ? 'leaver' : caller);
  const { method, path, body, file } = documented.example(name, stage?.replacements);
  const form = new FormData();
  if (file !== undefined) form.set(file, files[file] ?? new Blob([]), file);
  const sent = new Request('http://shop', {
    method,
    ...(file === undefined ? {} : { body: form }),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const bytes = Buffer.from(await sent.arrayBuffer());
  const cookie = [...(person?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
  return {
    method,
    target: `/api${path}`,
    version: 'HTTP/1.1',
    headers: [
      ['host', new URL(shop.origin).host],
      ...[...sent.headers].filter(([header]) => header === 'content-type'),
      ...(method === 'GET' ? [] : [['content-length', String(bytes.length)] as const]),
      ...(cookie === '' ? [] : [['cookie', cookie] as const]),
    ],
    body: bytes,
    cut: false,
  };
};

interface Attack {
  readonly index: number;
  readonly value: unknown;
  readonly text: string;
}

const attackWith = async ({ index, value, text }: Attack): Promise<RawRequest> => {
  const chance = chanceOf(SEED + index, value, text);
  // Each in its turn: chance would leave some of them out.
  const name = names[index % names.length] ?? chance.of(names);
  // Mostly callers who are allowed in: bugs are behind the access check.
  const welcome = CALLERS.filter((_, i) => (places[name]?.statuses[i] ?? 400) < 400);
  const good = await goodRequest(name, chance.of([...CALLERS, ...welcome, ...welcome, ...welcome]));
  const howMany = chance.of([0, 1, 1, 1, 2, 2, 3]);
  let request = good;
  for (let i = 0; i < howMany; i++) request = changeAnything(request, chance);
  return request;
};

/** What no outsider may see: paths of our code, a store's error, a stack trace. */
const LEAK =
  /\n\s+at |node_modules|file:\/\/\/(?!etc)|\.ts:\d|\/services\/|\/projections\/|relation "|syntax error|violates|ECONN|postgres|kysely|zod/i;

/** What is wrong with an answer; '' when nothing is. */
const objection = (request: RawRequest, answer: RawAnswer | undefined): string => {
  if (!answer) return request.cut ? '' : 'no answer';
  const { status, body } = answer;
  if (status >= 500) return `${status} ${body}`;
  if (status < 400) return '';
  if (LEAK.test(body)) return `leaks ${body}`;
  if (!request.target.startsWith('/api/') || request.method === 'HEAD') return '';
  if (!answer.headers.get('content-type')?.startsWith('application/json'))
    return `${status} is no JSON: ${body}`;
  const parsed = problem.strict().safeParse(JSON.parse(body));
  return parsed.success ? '' : `${status} is no problem: ${body}`;
};

it(`${CALLS} hostile calls are all answered with a "no" in its one shape, or served`, async () => {
  const port = Number(new URL(shop.origin).port);
  const found: string[] = [];
  const statuses = new Map<number, number>();
  const attacks = fc
    .sample(fc.tuple(hostileValue, hostileText), { seed: SEED, numRuns: CALLS })
    .map(([value, text], index): Attack => ({ index, value, text }));
  const waiting = attacks.values();
  const attack = async () => {
    for (const each of waiting) {
      const request = await attackWith(each);
      const answer = await sendRaw(port, request);
      const wrong = objection(request, answer);
      const status = answer?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (wrong !== '')
        found.push(
          `#${each.index} of seed ${SEED}: ${wrong.slice(0, 300)}\n${headOf(request).toString('latin1').slice(0, 700)}${request.body.toString().slice(0, 300)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, attack));
  console.log(`${CALLS} hostile calls, seed ${SEED}:`, Object.fromEntries(statuses));
  expect(found).toEqual([]);
}, 1_200_000);

it('the shop is alive and well afterwards', async () => {
  expect(shop.failures()).toEqual([]);
  const shopper = await shop.customer();
  const shirt = await sell(shop.admin, { countInStock: 2 });
  const { _id } = await order(shopper, orderFor([shirt, 1]), newKey());
  expect(await pay(shopper, _id)).toMatchObject({ isPaid: true });
  await untilReady(shop.origin);
});
