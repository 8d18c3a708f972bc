import { z } from 'zod';

/** What replaces a personal value whose key was destroyed. */
export const ERASED = '[erased]';

declare const whose: unique symbol;

/** Text, alone or within objects and lists: the only values that can be sealed. */
export type Texts = string | null | undefined | readonly Texts[] | { readonly [name: string]: Texts };

export interface PersonalValue<T> {
  readonly [whose]: T;
}

/**
 * A value about a person, sealed or opened. It is not a `T`, so only code that declares that it takes personal data
 * accepts it. `reveal` is the one way to the `T`.
 */
export type Personal<T> = T extends null | undefined ? T : PersonalValue<T>;

/** What a type contains: `'personal'` values, `'open'` ones, or both. */
export type Holds<T> = T extends null | undefined
  ? never
  : T extends PersonalValue<unknown>
    ? 'personal'
    : T extends string | number | bigint | boolean | Date
      ? 'open'
      : T extends readonly (infer Each)[]
        ? Holds<Each>
        : T extends object
          ? { [Name in keyof T]: Holds<T[Name]> }[keyof T]
          : 'open';

type Mark = 'personal' | 'written in the clear' | 'data subject' | 'keyed hash';
const marks = z.registry<{ readonly mark: Mark }>();

/** How a schema was marked, if it was. */
export const markOf = (schema: z.core.$ZodType): Mark | undefined => marks.get(schema)?.mark;

/** Puts the mark on a copy, since the schema may be used elsewhere, too. */
const marked = <Schema extends z.ZodType>(schema: Schema, mark: Mark): Schema => {
  const copy = schema.clone();
  marks.add(copy, { mark });
  return copy;
};

/**
 * Marks a field of an event as personal, with everything below it: from then on it is sealed, opened, masked and
 * erased. It is given in the clear when the event is made, and read as `Personal`.
 */
export const personal = <Schema extends z.ZodType<Texts>>(
  schema: Schema,
): z.ZodType<Personal<z.output<Schema>>, z.input<Schema>> =>
  // The mark changes no value, only who may take it.
  marked(schema, 'personal') as unknown as z.ZodType<Personal<z.output<Schema>>, z.input<Schema>>;

/**
 * Marks a field about a person that an older shop wrote unsealed, which cannot be changed any more. Like a sealed
 * field, it is masked, found by no search, and reads `[erased]` once the person is erased.
 */
export const writtenInTheClear = <Schema extends z.ZodType<Texts>>(schema: Schema): Schema =>
  marked(schema, 'written in the clear');

/** Marks the field that names the person whom an event's personal fields are about. */
export const dataSubject = <Schema extends z.ZodType<string>>(schema: Schema): Schema =>
  marked(schema, 'data subject');

/**
 * A field of an event that is the keyed hash of what a person gave, the same whoever gives it: it finds the stream of a
 * claim. It is never shown, since who gives an address that is known would read there where to find its owner.
 */
export const keyedHash = (): z.ZodString => marked(z.string(), 'keyed hash');

/** Turns an opened value into plain text: for views, and for another event about the same person. */
export const reveal = <T>(value: PersonalValue<T>): T => value as unknown as T;

/** The value as it reads once its person is erased: every text becomes `[erased]`. */
export const erased = <Value>(value: Value): Value => mapTexts(value, () => ERASED) as Value;

/** Replaces every text of a value; `path` leads to it. What is not text stays. */
export const mapTexts = (
  value: unknown,
  change: (text: string, path: readonly string[]) => string | undefined,
  path: readonly string[] = [],
): unknown => {
  if (typeof value === 'string') return change(value, path);
  if (Array.isArray(value))
    return value.map((each, index) => mapTexts(each, change, [...path, String(index)]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, mapTexts(each, change, [...path, name])]),
  );
};
