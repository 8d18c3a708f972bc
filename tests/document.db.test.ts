import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { problem } from '#contracts/kernel/problem';
import { CALLERS, matrix, type Caller, type Place } from './authorization-matrix.ts';
import { callAs, personFor, setStage, type Person, type Stage } from './support/callers.ts';
import { readDocument, type Asked, type Documented } from './support/documented.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';

/**
 * A client that knows only the API document makes every call in every wrong way. What is right is in the matrix of
 * `authorization.db.test.ts`.
 */
let shop: OpenShop;
let documented: Documented;
beforeAll(async () => {
  shop = await openShopInside();
  documented = await readDocument(shop.origin);
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const places: Readonly<Record<string, Place>> = matrix;
const NO_SUCH = 'f'.repeat(24);

/** The caller for a call: the owner rather than staff. */
const callerOf = ({ statuses }: Place): Caller | undefined =>
  (['owner', 'admin'] as const).find((caller) => (statuses[CALLERS.indexOf(caller)] ?? 400) < 400);

/** Every change that makes a call's example invalid, with the expected status. */
const mistakes = (name: string, { path, body, file }: Asked): readonly Mistake[] => {
  const fields = typeof body === 'object' && body !== null ? body : undefined;
  const query = path.includes('?') ? '&' : '?';
  return [
    { what: 'an unknown query', status: 400, change: { path: `${path}${query}nobodyKnows=1` } },
    ...(fields && file === undefined
      ? [{ what: 'an unknown field', status: 400, change: { body: { ...fields, nobodyKnows: 1 } } }]
      : []),
    ...documented.requiredFields(name).map((field) => ({
      what: `no ${field}`,
      status: 400,
      change: { body: { ...fields, [field]: undefined } },
    })),
    ...(/\/[0-9a-f]{24}/.test(path)
      ? [
          {
            what: 'ids of nothing',
            status: undefined,
            change: { path: path.replaceAll(/\/[0-9a-f]{24}/g, `/${NO_SUCH}`) },
          },
        ]
      : []),
    ...(file === undefined ? [] : [{ what: 'another field', status: 400, change: { file: 'another' } }]),
  ];
};

interface Mistake {
  readonly what: string;
  /** Undefined: any documented refusal. */
  readonly status: number | undefined;
  readonly change: Partial<Asked>;
}

it('has every route', () => {
  expect(documented.names.toSorted()).toEqual(Object.keys(routes).toSorted());
});

describe.each(Object.entries(places))('%s', (name, place) => {
  const caller = callerOf(place);
  let stage: Stage;
  let person: Person;
  beforeAll(async () => {
    stage = await setStage(shop, place);
    person = await personFor(shop, caller ?? 'admin', stage);
  });

  it('refuses what is wrong with the example, as is documented', async () => {
    const told = await Promise.all(
      mistakes(name, documented.example(name, stage.replacements)).map(async ({ what, status, change }) => {
        const changed = (asked: Asked): Asked => ({ ...asked, ...change });
        const { answer } = await callAs(shop, documented, name, stage, person, changed);
        const isProblem = answer.status < 400 || problem.strict().safeParse(answer.body).success;
        const objection = documented.objection(name, answer);
        return { what, status: answer.status, expected: status ?? answer.status, objection, isProblem };
      }),
    );
    expect(told).toEqual(
      told.map((each) => ({ ...each, status: each.expected, objection: '', isProblem: true })),
    );
  });
});
