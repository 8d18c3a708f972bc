import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { allEvents } from '#contracts/all-events';
import { personalIn, type EventRegistry } from '#contracts/kernel/event';
import { allPersonalFieldsOf, mapPersonal, nameOf } from '#contracts/kernel/personal-fields';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { ROOT } from '../programs.ts';

const fixture = z.object({ type: z.string(), version: z.int(), stream: z.string(), data: z.unknown() });
const registry: EventRegistry = allEvents;

/** One version of an event, and its personal fields. */
export interface Version {
  readonly name: string;
  readonly type: string;
  readonly version: number;
  readonly stream: string;
  readonly data: unknown;
  /** The fields that are sealed, and those that an older shop wrote in the clear. */
  readonly sealed: readonly string[];
  readonly places: readonly string[];
}

/** Every version of every event, in the order of the contracts: what begins a stream comes first. */
export const versions: readonly Version[] = Object.values(registry).flatMap((shapes) =>
  shapes.schemas.map((schema, index) => {
    const [version, name] = [index + 1, `${shapes.type}.v${index + 1}`];
    const [path = ''] = globSync(`contracts/*/fixtures/${name}.json`, { cwd: ROOT });
    const { stream, data } = fixture.parse(JSON.parse(readFileSync(join(ROOT, path), 'utf8')));
    const sealed = personalIn(shapes, version).paths.map(nameOf);
    const places = allPersonalFieldsOf(schema).paths.map(nameOf);
    return { name, type: shapes.type, version, stream, data, sealed, places };
  }),
);

export const personalVersions = versions.filter(({ places }) => places.length > 0);

/** Replaces a personal text, so that it can be traced wherever it gets. */
const wordAt = (name: string, place: string): string => `<<${name} ${place}>>`;

/** The words of `marked` that a text contains. */
export const wordsIn = (text: string): readonly string[] => [
  ...new Set(text.match(/<<[^<>]*>>/g)?.map((word) => word.slice(2, -2))),
];

/** The version's data, opened: every personal text names itself. */
export const marked = ({ name, type, version, data }: Version): unknown => {
  const schema = registry[type]?.schemas[version - 1];
  if (!schema) throw new Error(`${name} has no schema`);
  return mapPersonal(allPersonalFieldsOf(schema), data, (_, path) => wordAt(name, path.join('.')));
};

/** The events that erase a person. They end the person's events, so they come last. */
const ENDS: ReadonlySet<string> = new Set(['AccountDeleted', 'EmailReleased']);

export interface History {
  readonly life: readonly RecordedEvent[];
  readonly end: readonly RecordedEvent[];
}

/** Two rounds of events about the same people and things, some of them marked. Then the person is erased. */
const historyOf = (told: readonly Version[], isMarked: (each: Version) => boolean): History => {
  const lengths = new Map<string, number>();
  let position = 0n;
  const recorded = (each: Version): RecordedEvent => {
    const revision = lengths.get(each.stream) ?? 0;
    lengths.set(each.stream, revision + 1);
    position += 1n;
    return {
      id: `event ${position}`,
      stream: each.stream,
      revision,
      position,
      type: each.type,
      data: isMarked(each) ? marked(each) : each.data,
      metadata: {
        $correlationId: 'c',
        $causationId: 'c',
        actor: { process: 'test' },
        schema: each.version,
      },
      created: new Date(0),
    };
  };
  const living = told.filter(({ type }) => !ENDS.has(type));
  const life = [...living, ...living].map(recorded);
  return { life, end: told.filter(({ type }) => ENDS.has(type)).map(recorded) };
};

/**
 * Erasing events are still written in their first version: the next one of EmailReleased says that the person stays.
 */
const newestOf = (type: string): number => (ENDS.has(type) ? 1 : (registry[type]?.version ?? 1));

/**
 * All events in their newest versions, except the given one, which is marked: everything that can precede it comes
 * before it.
 */
export const historyWith = (looked: Version): History =>
  historyOf(
    versions.filter(
      ({ type, version }) => version === (type === looked.type ? looked.version : newestOf(type)),
    ),
    (each) => each === looked,
  );

/** All events marked: in their newest versions, in those before them, and so on, until every version occurred. */
export const markedHistories = (): readonly History[] => {
  const oldest = Math.max(...versions.map(({ type, version }) => newestOf(type) - version));
  return Array.from({ length: oldest + 1 }, (_, age) =>
    historyOf(
      versions.filter(({ type, version }) => version === Math.max(1, newestOf(type) - age)),
      () => true,
    ),
  );
};
