import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decode, encode, event, personalIn } from './event.ts';
import { dataSubject, erased, personal, reveal, writtenInTheClear, type Personal } from './personal.ts';
import { mapPersonal, personalFieldsOf, personalValues } from './personal-fields.ts';

const who = dataSubject(z.string());
const engraving = z.strictObject({ text: personal(z.string().min(1)), size: z.int() });
const shape = z.strictObject({
  who,
  name: personal(z.string()),
  note: personal(z.string()).nullable(),
  home: personal(z.strictObject({ city: z.string(), rooms: z.array(z.string()) })),
  rings: z.array(engraving),
  byDay: z.record(z.string(), z.union([engraving, z.null()])).optional(),
  open: z.string(),
});
const fields = personalFieldsOf(shape);
const data = {
  who: 'p1',
  name: 'Hodan',
  note: null,
  home: { city: 'Muqdisho', rooms: ['blue', 'red'] },
  rings: [
    { text: 'A', size: 1 },
    { text: 'B', size: 2 },
  ],
  byDay: { monday: { text: 'C', size: 3 }, friday: null },
  open: 'Shop',
};

describe('the personal fields of a shape', () => {
  it('are those that it marks, however deep, with what names the person', () => {
    expect(fields.of).toBe('who');
    expect(fields.paths.map((path) => path.join('.'))).toEqual([
      'name',
      'note',
      'home',
      'rings.*.text',
      'byDay.*.text',
    ]);
  });

  it('are reached text by text, and nothing else is', () => {
    const paths: string[] = [];
    const changed = mapPersonal(fields, data, (text, path) => {
      paths.push(path.join('.'));
      return text.toLowerCase();
    });
    expect(paths).toEqual([
      'name',
      'home.city',
      'home.rooms.0',
      'home.rooms.1',
      'rings.0.text',
      'rings.1.text',
      'byDay.monday.text',
    ]);
    expect(changed).toEqual({
      ...data,
      name: 'hodan',
      home: { city: 'muqdisho', rooms: ['blue', 'red'] },
      rings: [
        { text: 'a', size: 1 },
        { text: 'b', size: 2 },
      ],
      byDay: { monday: { text: 'c', size: 3 }, friday: null },
    });
  });

  it('have their values found, also where another program wrote something else', () => {
    expect(personalValues(fields, data).map(({ value }) => value)).toEqual([
      'Hodan',
      null,
      data.home,
      'A',
      'B',
      'C',
    ]);
    for (const other of [null, 'text', [], { rings: 'no list' }])
      expect(mapPersonal(fields, other, () => 'x')).toEqual(other);
  });

  it('leave a schema that is used elsewhere unmarked', () => {
    const name = z.string();
    personal(name);
    expect(personalFieldsOf(z.strictObject({ name })).paths).toEqual([]);
  });

  it('stay marked when more is asked of them', () => {
    const described = z.strictObject({ who, name: personal(z.string()).describe('How they are called.') });
    expect(personalFieldsOf(described).paths).toEqual([['name']]);
  });

  it.each([
    ['nobody', z.strictObject({ name: personal(z.string()) })],
    ['two', z.strictObject({ who, other: who, name: personal(z.string()) })],
    ['somebody below a field', z.strictObject({ in: z.strictObject({ who }), name: personal(z.string()) })],
  ])('are about exactly one person of the event, not %s', (_, wrong) => {
    expect(() => event('Named', wrong)).toThrow('`dataSubject`');
  });

  it('are refused in a shape that could hide them', () => {
    expect(() => event('Any', z.strictObject({ any: z.any() }))).toThrow("An event's shape has no any");
  });
});

describe('an event with personal fields', () => {
  const registry = {
    Moved: event('Moved', z.strictObject({ who: z.string(), city: z.string() })).next(
      z.strictObject({ who, city: z.string(), street: personal(z.string()).nullable() }),
      (before) => ({ ...before, street: null }),
    ),
  } as const;

  it('is made in the clear, and says of each version what is personal', () => {
    const made = registry.Moved.create({ who: 'p1', city: 'Berbera', street: 'Wadada' });
    expect(encode(registry, made)).toMatchObject({ shapes: { version: 2 }, data: made.data });
    expect([1, 2, 3].map((version) => personalIn(registry.Moved, version).paths)).toEqual([
      [],
      [['street']],
      [['street']],
    ]);
    const older = { type: 'Moved', version: 1, data: { who: 'p1', city: 'Berbera' } };
    expect(decode(registry, older).data).toEqual({ who: 'p1', city: 'Berbera', street: null });
  });

  it('says what an older version wrote in the clear, for who shows it; nothing of it is sealed', () => {
    const said = event('Said', z.strictObject({ who, why: writtenInTheClear(z.string()) })).next(
      z.strictObject({ who, why: z.string().nullable(), grounds: personal(z.string()).nullable() }),
      (before) => ({ ...before, grounds: null }),
    );
    expect(said.everPersonal).toEqual({ of: 'who', paths: [['why'], ['grounds']] });
    expect(said.personal.map(({ paths }) => paths)).toEqual([[], [['grounds']]]);
  });

  it('gives its values to nobody who does not say that they are personal', () => {
    const { street } = registry.Moved.create({ who: 'p1', city: 'Berbera', street: 'Wadada' }).data;
    // @ts-expect-error: what is personal is no text
    const text: string | null = street;
    const kept: Personal<string> | null = street;
    expect([text, kept && reveal(kept), erased(kept)]).toEqual(['Wadada', 'Wadada', '[erased]']);
  });

  it('is made of no value that is sealed already', () => {
    const { street } = registry.Moved.create({ who: 'p1', city: 'Berbera', street: 'Wadada' }).data;
    // @ts-expect-error: it would be sealed twice
    expect(registry.Moved.create({ who: 'p1', city: 'Berbera', street }).type).toBe('Moved');
  });

  it('has no personal field but of text: nothing else can be sealed', () => {
    // @ts-expect-error: a number would stand in the log in the clear
    expect(personal(z.strictObject({ city: z.string(), rooms: z.int() }))).toBeDefined();
  });
});
