import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEvents, eventsByCategory } from './all-events.ts';
import { decode, personalIn, type DomainEvent, type EventRegistry } from './kernel/event.ts';
import { mapTexts } from './kernel/personal.ts';
import { allPersonalFieldsOf, mapPersonal, NOTHING_PERSONAL } from './kernel/personal-fields.ts';
import { categoryOf } from './kernel/recorded.ts';

const fixture = z.strictObject({ type: z.string(), version: z.int(), stream: z.string(), data: z.unknown() });

/** One example in the log's form of every version that was ever written. A file that is there is never changed. */
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

const fieldsOf = (type: string, version: number) => {
  const shapes = registry[type];
  return shapes ? personalIn(shapes, version) : NOTHING_PERSONAL;
};

/** The places in a value that a walk over its texts visits. */
const placesOf = (walk: (change: (text: string, path: readonly string[]) => string) => unknown) => {
  const places = new Map<string, string>();
  walk((text, path) => {
    places.set(path.join('.'), text);
    return text;
  });
  return places;
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

  it.each(versions)('$name holds no personal data in the clear', ({ name, type, version }) => {
    const data = fixtures.get(name)?.data;
    const fields = fieldsOf(type, version);
    const stored = data as Readonly<Record<string, unknown>>;
    const texts = [...placesOf((change) => mapPersonal(fields, data, change)).values()];
    expect(texts.filter((text) => !/^sealed:[A-Za-z0-9+/]{38,}={0,2}$/.test(text))).toEqual([]);
    const whose = fields.of === undefined ? [] : [stored[fields.of]];
    for (const person of whose) expect(person).toMatch(/^[0-9a-f]{24}$/);
  });

  it.each(versions)('$name is sealed at the places that its schema marks, and nowhere else', (each) => {
    const data = fixtures.get(each.name)?.data;
    const marked = placesOf((change) => mapPersonal(fieldsOf(each.type, each.version), data, change));
    const all = placesOf((change) => mapTexts(data, change));
    const sealed = [...all].filter(([, text]) => text.startsWith('sealed:')).map(([place]) => place);
    expect(sealed).toEqual([...marked.keys()]);
  });
});

/** Whether a person's words would be accepted there: an id, a moment or a value of a closed list is not. */
const WORDS = 'Hodan Ali, 14 Market Street';

/** Variants of the value, each with somebody's words in place of one text or one null; with the path of that place. */
const withWords = (value: unknown, path: string): readonly (readonly [place: string, value: unknown])[] => {
  if (typeof value === 'string' || value === null) return [[path, WORDS]];
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, each]) =>
    withWords(each, `${path}.${Array.isArray(value) ? '*' : name}`).map(
      ([place, changed]) =>
        [
          place,
          Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed },
        ] as const,
    ),
  );
};

/** The fields of every version that accept any text and are not personal, as `Event.field`. */
const openTexts = versions.flatMap(({ name, type, schema }) => {
  const { paths } = allPersonalFieldsOf(schema);
  const isPersonal = (place: string) =>
    paths.some((path) => `${place}.`.startsWith(`${type}.${path.join('.')}.`));
  return withWords(fixtures.get(name)?.data, type)
    .filter(([place, data]) => !isPersonal(place) && schema.safeParse(data).success)
    .map(([place]) => place);
});

const details = [
  'brand',
  'category',
  'description',
  'title',
  'translations.so.description',
  'translations.so.title',
];

/** About the shop itself. */
const seller = ['seller.address', 'seller.name', 'seller.taxId'];

/**
 * Texts that say nothing about a person: hashes, ids and codes of the providers or the shop, and merchants' words about
 * products.
 */
const ABOUT_NOBODY = {
  AccountRegistered: ['emailKey', 'profileKey', 'usernameKey'],
  AddressAdded: ['addressKey'],
  AddressChanged: ['addressKey'],
  // An operator who uses such rights is named in the clear, and is not erased.
  AdminGranted: ['operator'],
  AuditorGranted: ['operator'],
  SecondFactorTurnedOff: ['operator'],
  EmailChanged: ['emailKey'],
  EmailChangeRequested: ['emailKey'],
  EmailConfirmed: ['emailKey'],
  DuplicateCaptureRefunded: ['captureId', 'providerOrderId', 'refundId'],
  DeliveryMethodAdded: ['method.name.en', 'method.name.so', 'method.place.en', 'method.place.so'],
  DeliveryMethodChanged: ['method.name.en', 'method.name.so', 'method.place.en', 'method.place.so'],
  OrderPlaced: [
    'delivery.name.en',
    'delivery.name.so',
    'delivery.place.en',
    'delivery.place.so',
    'lines.*.choice.*.option',
    'lines.*.choice.*.translations.so.option',
    'lines.*.choice.*.translations.so.value',
    'lines.*.choice.*.value',
    'lines.*.image',
    'lines.*.title',
    'lines.*.translations.so.title',
    'paymentMethod',
    'requestHash',
  ],
  CreditNoteIssued: ['eventId', ...seller],
  InvoiceIssued: ['eventId', 'lines.*.title', ...seller],
  LetterFailed: ['eventId'],
  LetterRetried: ['eventId'],
  LetterSent: ['eventId'],
  // The text that the shop writes to everybody.
  NewsletterIssueWritten: ['words.en.subject', 'words.en.text', 'words.so.subject', 'words.so.text'],
  ParcelSent: ['carrier', 'requestHash'],
  ParkedEventRetried: ['eventId', 'eventType', 'projection', 'reason', 'stream'],
  ParkedEventSkipped: ['eventId', 'eventType', 'projection', 'reason', 'stream'],
  GuestRegistered: ['emailKey'],
  PaymentCaptureStarted: ['providerOrderId'],
  PaymentCaptured: ['captureId', 'providerOrderId'],
  PaymentFailed: ['providerOrderId', 'reason'],
  PaymentRefundFailed: ['captureId', 'providerOrderId', 'reason'],
  PaymentRefundStarted: ['captureId', 'providerOrderId', 'requestHash'],
  PaymentRefunded: ['captureId', 'providerOrderId', 'refundId'],
  PaymentUndecided: ['providerOrderId'],
  PersonalDataExported: ['from', 'to'],
  // A person who looks at other people's data is named in the clear, and is not erased.
  PersonalDataViewed: ['operator', 'stream'],
  ProductCreated: [...details, 'image', 'images.*'],
  ProductDetailsChanged: details,
  ProductImageChanged: ['image', 'images.*'],
  ProductVariantsChanged: [
    'options.*.name',
    'options.*.translations.so.name',
    'options.*.values.*.name',
    'options.*.values.*.swatch',
    'options.*.values.*.translations.so.name',
    'variants.*.image',
    'variants.*.sku',
    'variants.*.values.*',
  ],
  ProfileUpdated: ['profileKey', 'usernameKey'],
  ProviderOrderCreated: ['providerOrderId'],
  RebuildEnded: ['error', 'named.*.columns.*', 'named.*.key', 'named.*.table', 'projection', 'request'],
  RebuildRequested: ['projection', 'request'],
  ReviewSubmitted: ['commentKey'],
  ReviewUpdated: ['commentKey'],
  TroubleBegan: ['name'],
  TroubleEnded: ['name'],
  VerificationEnded: ['error', 'named.*.columns.*', 'named.*.key', 'named.*.table', 'request', 'upTo'],
  VerificationRequested: ['request'],
};
it('every text of an event is marked as personal, or is of those that are about nobody', () => {
  const nobodys = Object.entries(ABOUT_NOBODY).flatMap(([type, fields]) =>
    fields.map((field) => `${type}.${field}`),
  );
  expect([...new Set(openTexts)].toSorted()).toEqual(nobodys.toSorted());
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
      const { of, paths } = fieldsOf(type, version);
      const data = fixtures.get(name)?.data as object;
      const named = of === undefined ? [] : [of, ...paths.map(([first]) => first)];
      expect(Object.keys(data)).toEqual(expect.arrayContaining(named));
    }
  });
});
