import type { z } from 'zod';
import { mapTexts, markOf } from './personal.ts';

/** Stands in a path for every element of a list or every entry of a record. */
const EACH = '*';

/** The way to a personal field from an event's data. */
export type FieldPath = readonly string[];

/** The personal fields of one version of an event, as its schema marks them. */
export interface PersonalFields {
  /** The field that names the person; undefined where nothing is personal. */
  readonly of: string | undefined;
  readonly paths: readonly FieldPath[];
}

export const NOTHING_PERSONAL: PersonalFields = { of: undefined, paths: [] };

/**
 * Derives the personal fields from the marks of a schema. Throws unless exactly one field of the event says whose they
 * are.
 */
export const personalFieldsOf = (schema: z.ZodType): PersonalFields =>
  fieldsAt(pathsTo('personal', schema), schema);

/** As `personalFieldsOf`, with the fields that were written in the clear. */
export const allPersonalFieldsOf = (schema: z.ZodType): PersonalFields =>
  fieldsAt([...pathsTo('personal', schema), ...pathsTo('written in the clear', schema)], schema);

/** The ways to the keyed hashes of what persons gave, which nobody is shown. */
export const keyedHashesOf = (schema: z.ZodType): readonly FieldPath[] => pathsTo('keyed hash', schema);

const fieldsAt = (paths: readonly FieldPath[], schema: z.ZodType): PersonalFields => {
  if (paths.length === 0) return NOTHING_PERSONAL;
  const [subject, ...more] = pathsTo('data subject', schema);
  const [of, ...below] = subject ?? [];
  const told = paths.map(nameOf).join(', ');
  if (of === undefined || below.length > 0 || more.length > 0)
    throw new Error(`Of ${told}: one field of the event itself is to be its \`dataSubject\``);
  return { of, paths };
};

/** A path as people write it. */
export const nameOf = (path: FieldPath): string => path.join('.');

/** The fields that are personal in any of several versions. */
export const allFieldsOf = (versions: readonly PersonalFields[]): PersonalFields => ({
  of: versions.flatMap(({ of }) => of ?? []).at(-1),
  paths: eachOnce(versions.flatMap(({ paths }) => paths)),
});

/** The paths without those that are there already. */
export const eachOnce = (paths: readonly FieldPath[]): readonly FieldPath[] => [
  ...new Map(paths.map((path) => [nameOf(path), path])).values(),
];

type Mark = NonNullable<ReturnType<typeof markOf>>;

const pathsTo = (mark: Mark, schema: z.core.$ZodType, path: FieldPath = []): readonly FieldPath[] =>
  markOf(schema) === mark
    ? [path]
    : partsOf(schema).flatMap(([names, part]) => pathsTo(mark, part, [...path, ...names]));

type Definition = z.core.$ZodTypes['_zod']['def'];
type Part = readonly [names: FieldPath, part: z.core.$ZodType];

const LEAVES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'literal', 'enum', 'null']);

/**
 * The schemas that a schema is made of. Throws for a kind that is not listed here, since marks inside it would be
 * missed.
 */
const partsOf = (schema: z.core.$ZodType): readonly Part[] => {
  const def = (schema as z.ZodType).def as Definition;
  if (def.type === 'object') return Object.entries(def.shape).map(([name, part]) => [[name], part]);
  if (def.type === 'array') return [[[EACH], def.element]];
  if (def.type === 'record') return [[[EACH], def.valueType]];
  if (def.type === 'union') return def.options.map((part): Part => [[], part]);
  if (def.type === 'nullable' || def.type === 'optional') return [[[], def.innerType]];
  if (LEAVES.has(def.type)) return [];
  throw new Error(`An event's shape has no ${def.type}: what is personal in one could not be found`);
};

/** Replaces every text of the personal fields and nothing else; `path` leads to it from the event's data. */
export const mapPersonal = (
  { paths }: Pick<PersonalFields, 'paths'>,
  data: unknown,
  change: (text: string, path: readonly string[]) => string | undefined,
): unknown => paths.reduce((mapped, path) => mapAt(mapped, path, [], change), data);

/** The values of the personal fields that an event's data has. */
export const personalValues = (
  { paths }: PersonalFields,
  data: unknown,
): readonly { readonly path: FieldPath; readonly value: unknown }[] =>
  paths.flatMap((path) => valuesAt(data, path).map((value) => ({ path, value })));

const mapAt = (
  value: unknown,
  [name, ...rest]: FieldPath,
  path: FieldPath,
  change: Parameters<typeof mapPersonal>[2],
): unknown => {
  if (name === undefined) return mapTexts(value, change, path);
  if (typeof value !== 'object' || value === null) return value;
  if (name === EACH && Array.isArray(value))
    return value.map((each, index) => mapAt(each, rest, [...path, String(index)], change));
  if (name === EACH)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, mapAt(each, rest, [...path, key], change)]),
    );
  if (!Object.hasOwn(value, name)) return value;
  const below = (value as Readonly<Record<string, unknown>>)[name];
  return { ...value, [name]: mapAt(below, rest, [...path, name], change) };
};

const valuesAt = (value: unknown, [name, ...rest]: FieldPath): readonly unknown[] => {
  if (name === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    name === EACH || name === key ? valuesAt(each, rest) : [],
  );
};
