import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEvents } from './all-events.ts';
import { decode, encode, type EventRegistry } from './kernel/event.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'));

/**
 * For every event, the newest version that the previous release can read: that release may run beside this one, or be
 * restored. With each release this becomes what it reads, and `ahead` can then become `next`.
 */
const released = z.record(z.string(), z.int().positive()).parse(read('released.json'));

const OWN_STREAM =
  'in a stream of its own, which that release reads nowhere; its table of the log has fewer words of it';

const OF_ANOTHER_ADDRESS =
  'only of accounts that have another address: that release answers commands on such an account 503, and shows it as it was, until newer code runs';

const OF_OPTIONS =
  'only of products with options: that release shows such a product as it was before it had them, and answers commands on it, orders of it too, 503 until newer code runs';

const OF_PARCELS =
  'only of orders that were sent in parcels: that release shows such an order as it was before it was sent, and answers commands on it 503 until newer code runs';

const OF_GUESTS =
  'only of who orders without an account: that release answers what needs their name 503, and writes no letters to them, until newer code runs';

const OF_TAKEN_OVER =
  'only of orders of guests that an account has taken over: that release shows such an order as it was before, and answers commands on it 503 until newer code runs';

const OF_UNDOING =
  'only of orders of which sending or delivering was taken back: that release shows such an order as it was before, and answers commands on it 503 until newer code runs';

/**
 * Types that the previous release does not know, with what keeps everybody from writing them, or why they do no harm.
 */
const HELD_BACK: Readonly<Record<string, string>> = {
  EmailChanged: OF_ANOTHER_ADDRESS,
  GuestRegistered: OF_GUESTS,
  GuestTakenIn: OF_GUESTS,
  GuestDeleted: OF_GUESTS,
  GuestErased: OF_GUESTS,
  PasswordResetRequested: OWN_STREAM,
  EmailConfirmationRequested: OWN_STREAM,
  EmailConfirmed: OWN_STREAM,
  EmailChangeRequested: OWN_STREAM,
  EmailChangeWithdrawn: OWN_STREAM,
  GuestJoined: OWN_STREAM,
  SecondFactorTurnedOn: OWN_STREAM,
  SecondFactorTurnedOff: OWN_STREAM,
  RecoveryCodesReplaced: OWN_STREAM,
  RecoveryCodeUsed: OWN_STREAM,
  NewDeviceSignedIn: OWN_STREAM,
  AddressAdded: OWN_STREAM,
  AddressChanged: OWN_STREAM,
  AddressRemoved: OWN_STREAM,
  DefaultAddressChosen: OWN_STREAM,
  ProductVariantsChanged: OF_OPTIONS,
  OrderTakenOver: OF_TAKEN_OVER,
  OrderDeliveryUndone: OF_UNDOING,
  ParcelSent: OF_PARCELS,
  ParcelDelivered: OF_PARCELS,
  ParcelSendingUndone: OF_UNDOING,
  ParcelDeliveryUndone: OF_UNDOING,
  RebuildRequested: OWN_STREAM,
  RebuildEnded: OWN_STREAM,
  VerificationRequested: OWN_STREAM,
  VerificationEnded: OWN_STREAM,
  TroubleBegan: OWN_STREAM,
  TroubleEnded: OWN_STREAM,
  LetterSent: OWN_STREAM,
  LetterFailed: OWN_STREAM,
  LetterRetried: OWN_STREAM,
  LettersBegun: OWN_STREAM,
  LanguageChosen: OWN_STREAM,
  InvoiceIssued: OWN_STREAM,
  CreditNoteIssued: OWN_STREAM,
  DeliveryMethodAdded: OWN_STREAM,
  DeliveryMethodChanged: OWN_STREAM,
  DeliveryMethodActivated: OWN_STREAM,
  DeliveryMethodDeactivated: OWN_STREAM,
  NewsletterRequested: OWN_STREAM,
  NewsletterConfirmed: OWN_STREAM,
  NewsletterLeft: OWN_STREAM,
  NewsletterLapsed: OWN_STREAM,
  NewsletterIssueWritten: OWN_STREAM,
  NewsletterIssueAddressed: OWN_STREAM,
  NewsletterIssueEnded: OWN_STREAM,
};

const registry: EventRegistry = allEvents;
const paths = globSync('*/fixtures/*.json', { cwd: import.meta.dirname });
const fixtureOf = (name: string): unknown => {
  const path = paths.find((each) => basename(each, '.json') === name) ?? '';
  return z.object({ data: z.unknown() }).parse(read(path)).data;
};
/** For every version that is declared `ahead`, the one before it. */
const before = Object.entries(registry).flatMap(([type, { downgrades }]) =>
  downgrades.flatMap((downgrade, index) => (downgrade ? [{ type, version: index + 1 }] : [])),
);

describe('what this release writes while the one before may run beside it', () => {
  it('is of types that it knows', () => {
    const unknown = Object.keys(registry).filter((type) => released[type] === undefined);
    expect(unknown).toEqual(Object.keys(HELD_BACK));
  });

  it('is of versions that it reads: a newer one is declared ahead', () => {
    const tooNew = Object.entries(registry).flatMap(([type, { version, downgrades }]) =>
      Array.from({ length: version }, (_, index) => index + 1)
        .filter((each) => each > (released[type] ?? version) && downgrades[each - 2] === undefined)
        .map((each) => `${type} v${each}`),
    );
    expect(tooNew).toEqual([]);
  });

  it.each(before)('is of $type version $version, where that says the same', ({ type, version }) => {
    const data = fixtureOf(`${type}.v${version}`);
    const { shapes, ...written } = encode(registry, decode(registry, { type, version, data }));
    expect({ version: shapes.version, ...written }).toEqual({ version, data });
  });

  it.each(before)('is of the version after $type version $version, where only that says it', (each) => {
    const [type, version] = [each.type, each.version + 1];
    const data = fixtureOf(`${type}.v${version}`);
    expect(encode(registry, decode(registry, { type, version, data }))).toMatchObject({
      shapes: { version },
      data,
    });
  });

  it('names nothing that is gone: what was once in a log is read for ever', () => {
    const gone = Object.entries(released).filter(
      ([type, version]) => (registry[type]?.version ?? 0) < version,
    );
    expect(gone).toEqual([]);
  });
});
