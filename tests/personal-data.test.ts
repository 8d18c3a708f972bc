import { globSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { allEvents } from '#contracts/all-events';
import { decode, encode, everHashedIn, storedIn, type EventRegistry } from '#contracts/kernel/event';
import { nameOf } from '#contracts/kernel/personal-fields';
import { categoryOf, type RecordedEvent } from '#contracts/kernel/recorded';
import { projectionsOf } from '#projections/index';
import { termsOf } from '#projections/log/search-terms';
import { loggedEventOf } from '#services/audit/logged-event';
import type { Aggregate } from '#services/kernel/aggregate';
import { createLogger } from '#services/platform/logger';
import { hideSealed } from '#services/platform/personal-data';
import { ROOT } from './programs.ts';
import {
  historyWith,
  marked,
  personalVersions,
  versions,
  wordsIn,
  type Version,
} from './support/marked-events.ts';

const registry: EventRegistry = allEvents;
/** Everything is opened, so what is kept depends only on the tables. */
const projections = projectionsOf({ open: (events) => Promise.resolve(events), zone: 'UTC' });

const recordedOf = (each: Version): RecordedEvent => {
  const event = historyWith(each).life.find(({ type }) => type === each.type);
  if (!event) throw new Error(`${each.name} is in no history`);
  return event;
};

const hashesOf = ({ type }: Version): readonly string[] => everHashedIn(registry, type).map(nameOf);

/** The personal fields for which a version's fixture has a text. */
const placesTold = (each: Version): readonly string[] => {
  const words = wordsIn(JSON.stringify(marked(each)));
  return each.places.filter((place) => {
    const steps = place.split('.').map((step) => (step === '*' ? '[^.]+' : step));
    const pattern = new RegExp(`^${each.name} ${steps.join('\\.')}(\\.|$)`);
    return words.some((word) => pattern.test(word));
  });
};

describe('what is personal in an event', () => {
  it.each(personalVersions)('$name has a fixture with a text in each field that is sealed', (each) => {
    const told = placesTold(each);
    expect(each.sealed.filter((place) => !told.includes(place))).toEqual([]);
  });

  it.each(personalVersions)(
    '$name: is masked in the audit and its exports, and no search finds it',
    (each) => {
      const event = recordedOf(each);
      // Also for an event that claims to be of another version.
      for (const schema of [0, ...versions.map(({ version }) => version)]) {
        const claimed = { ...event, metadata: { ...event.metadata, schema } };
        const shown = loggedEventOf(claimed, 'masked');
        const texts = [JSON.stringify(shown), termsOf(registry, claimed)];
        expect(wordsIn(texts.join())).toEqual([]);
        expect(wordsIn(inspect(hideSealed(registry, claimed), { depth: null }))).toEqual([]);
        expect(shown.masked.toSorted()).toEqual(placesTold(each).toSorted());
      }
    },
  );

  it.each(versions.filter((each) => hashesOf(each).length > 0))(
    '$name: shows nobody the keyed hash of an address or a name, not even with what it hides',
    (each) => {
      for (const how of ['masked', 'clear'] as const) {
        const { data } = loggedEventOf(recordedOf(each), how);
        expect(new Set(hashesOf(each).map((field) => data[field]))).toEqual(new Set(['[hidden]']));
      }
    },
  );

  it.each(versions.filter((each) => hashesOf(each).length > 0))(
    '$name: no search finds a keyed hash that no event shows, not even by its beginning',
    (each) => {
      const event = recordedOf(each);
      const hashed = Object.fromEntries(hashesOf(each).map((field) => [field, `3f7a${field}`]));
      for (const schema of [0, ...versions.map(({ version }) => version)]) {
        const metadata = { ...event.metadata, schema };
        const claimed = { ...event, data: { ...(event.data as object), ...hashed }, metadata };
        expect(termsOf(registry, claimed)).not.toContain('3f7a');
      }
    },
  );

  it('marks every keyed hash, but those that are made with whose they are as well', () => {
    const unmarked = versions.flatMap((each) =>
      Object.keys(each.data as object).filter(
        (field) => field.endsWith('Key') && !hashesOf(each).includes(field),
      ),
    );
    expect(new Set(unmarked)).toEqual(new Set(['addressKey', 'commentKey']));
  });

  it.each(personalVersions)('$name: is in no log line about an event that could not be written', (each) => {
    const lines: string[] = [];
    const log = createLogger('debug', { write: (line) => lines.push(line) });
    const data = marked(each) as object;
    const broken = [
      { ...data, unknown: true },
      ...Object.keys(data).map((field) => ({ ...data, [field]: 1n })),
    ];
    for (const wrong of broken)
      try {
        encode(registry, { type: each.type, data: wrong });
      } catch (err) {
        log.error({ err }, 'not written');
      }
    expect(lines.length).toBeGreaterThan(1);
    expect(wordsIn(lines.join())).toEqual([]);
  });
});

it('what is cached of rows with personal columns is dropped when somebody is erased', () => {
  const { end } = historyWith(versions[0] as Version);
  const withPersonal = projections.filter(({ personalColumns: columns = [] }) => columns.length > 0);
  expect(withPersonal.length).toBeGreaterThan(0);
  for (const { wants } of withPersonal) expect(end.map(wants)).toEqual([true, true]);
});

interface Named {
  readonly name: string;
  readonly aggregate: Aggregate<unknown, never>;
}

const isAggregate = (value: unknown): value is Named['aggregate'] =>
  typeof value === 'object' && value !== null && 'evolve' in value && 'events' in value;

/** The states of decisions: they are cached, and kept in snapshots. */
const aggregates: readonly Named[] = (
  await Promise.all(
    globSync('services/**/{state,claim,*-state}.ts', { cwd: ROOT }).map(async (path) => {
      const module = (await import(join(ROOT, path))) as object;
      const all = Object.entries(module).flatMap(([name, value]: [string, unknown]) => [
        [name, value] as const,
        ...(typeof value === 'object' && value !== null && 'aggregate' in value
          ? [[name, value.aggregate] as const]
          : []),
      ]);
      return all.flatMap(([name, value]) =>
        isAggregate(value) ? [{ name: `${path} ${name}`, aggregate: value }] : [],
      );
    }),
  )
).flat();

it.each(aggregates)(
  '$name: no state that is cached or kept in a snapshot holds what is personal',
  ({ aggregate }) => {
    const { category, events, initial, evolve } = aggregate;
    for (const each of personalVersions) {
      let state = initial;
      for (const event of historyWith(each).life) {
        if (categoryOf(event.stream) !== category || !Object.hasOwn(events, event.type)) continue;
        state = evolve(state, decode(events, storedIn(event)));
        expect(wordsIn(inspect(state, { depth: null }))).toEqual([]);
      }
    }
  },
);

it('looks at every aggregate that has personal events', () => {
  const personal = new Set(personalVersions.map(({ stream }) => categoryOf(stream)));
  const folded = new Set(aggregates.map(({ aggregate }) => aggregate.category));
  expect([...personal].filter((category) => !folded.has(category))).toEqual([]);
});
