import { expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#contracts/api';

type Json = z.core.util.JSONType;

const namesIn = (value: Json | undefined): readonly string[] =>
  value === null || typeof value !== 'object' || Array.isArray(value) ? [] : Object.keys(value);

/** The fields of a JSON schema, and of all that is in it, that may be left out. */
const optionalIn = (schema: Json, name = ''): readonly string[] => {
  if (schema === null || typeof schema !== 'object') return [];
  if (Array.isArray(schema)) return schema.flatMap((each: Json) => optionalIn(each, name));
  const fields = Object.entries(schema);
  const { properties, required } = Object.fromEntries(fields);
  const needed = Array.isArray(required) ? required : [];
  const own = namesIn(properties).filter((field) => !needed.includes(field));
  return [
    ...own.map((field) => (name === '' ? field : `${name}.${field}`)),
    ...fields.flatMap(([key, value]) => optionalIn(value, isAbout(key) ? name : key)),
  ];
};

/** Words of schemas, which name no field. */
const isAbout = (key: string): boolean =>
  /^(properties|items|anyOf|oneOf|allOf|additionalProperties|\$defs)$/.test(key);

/** Those that design §7 names. */
const LEFT_OUT = new Set([
  'User.isGuest',
  'secondFactorNeeded',
  'ProjectionStatus.fillingProgress',
  'EventStory.causedTotal',
  'translations.so',
  'Facets.name',
  'Facets.translations',
  'Facets.swatch',
]);

it.each(Object.entries(routes))(
  'every field of what %s answers is there, null without a value',
  (_, { answer }) => {
    const schema = z.json().parse(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' }));
    expect([...new Set(optionalIn(schema))].filter((field) => !LEFT_OUT.has(field))).toEqual([]);
  },
);
