import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEvents, eventsByCategory } from './all-events.ts';
import { decode, type DomainEvent, type EventRegistry } from './kernel/event.ts';
import { categoryOf } from './kernel/recorded.ts';

const fixture = z.strictObject({ type: z.string(), version: z.int(), stream: z.string(), data: z.unknown() });

/** What the log has of every version that was ever written. Frozen: a file that is there is never changed. */
const fixtures = new Map(
  globSync('*/fixtures/*.json', { cwd: import.meta.dirname }).map((path) => [
    basename(path, '.json'),
    {
      context: dirname(dirname(path)),
      ...fixture.parse(JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))),
    },
  ]),
);

const registry: EventRegistry = allEvents;
const versions = Object.entries(registry).flatMap(([type, { schemas }]) =>
  schemas.map((schema, index) => ({ type, version: index + 1, name: `${type}.v${index + 1}`, schema })),
);
const registryOf = (stream: string): EventRegistry =>
  Object.entries(eventsByCategory).find(([category]) => category === categoryOf(stream))?.[1] ?? {};

/** Every text below a value, however deep. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

describe('every event that is in a log somewhere', () => {
  it('has a fixture for each of its versions, and there is none of anything else', () => {
    expect([...fixtures.keys()].sort()).toEqual(versions.map(({ name }) => name).sort());
  });

  it.each(versions)(
    '$name is what its schema says, and is read as the newest version',
    ({ name, type, version, schema }) => {
      const stored = fixtures.get(name);
      expect(stored).toMatchObject({ type, version });
      expect(schema.parse(stored?.data)).toEqual(stored?.data);
      const events = registryOf(stored?.stream ?? '');
      const decoded: DomainEvent = decode(events, { type, version, data: stored?.data });
      expect(registry[type]?.schemas.at(-1)?.parse(decoded.data)).toEqual(decoded.data);
    },
  );

  it.each(versions)('$name refuses a field that it does not know', ({ name, schema }) => {
    const data = fixtures.get(name)?.data;
    expect(schema.safeParse({ ...(data as object), unknown: 1 }).success).toBe(false);
  });

  it.each(versions)('$name holds no personal data in the clear', ({ name, type }) => {
    const data = fixtures.get(name)?.data;
    const { fields = [], of } = registry[type]?.personal ?? {};
    const stored = data as Readonly<Record<string, unknown>>;
    for (const text of fields.flatMap((field) => textsIn(stored[field])))
      expect(text).toMatch(/^sealed:[A-Za-z0-9+/]{38,}={0,2}$/);
    if (of !== undefined) expect(stored[of]).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe("events' types", () => {
  it('are unique over all contexts, since a type names one shape', () => {
    const types = Object.values(eventsByCategory).flatMap((events) => Object.keys(events));
    expect(types.toSorted()).toEqual([...new Set(types)].toSorted());
    expect(types.toSorted()).toEqual(Object.keys(allEvents).toSorted());
  });

  it('are the names under which the registries have them', () => {
    for (const [name, { type }] of Object.entries(registry)) expect(type).toBe(name);
  });

  it('name fields that are there where they name personal ones', () => {
    for (const { type, name, version } of versions) {
      const { personal } = registry[type] ?? {};
      const data = fixtures.get(name)?.data as object;
      if (personal && version === registry[type]?.version)
        for (const field of [personal.of, ...personal.fields]) expect(Object.keys(data)).toContain(field);
    }
  });
});
