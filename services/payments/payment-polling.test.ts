import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contracts/kernel/duration';
import type { PaymentStateEvent } from './state.ts';
import { ACCOUNT, captured, captureStarted, expired, noon, providerOrder, started } from './testing/given.ts';
import { createPaymentPolling } from './payment-polling.ts';
import { untilNextPoll } from './poll-schedule.ts';
import { ProviderUnavailable, type ProviderOrder } from './ports.ts';
import { SILENT_FOR, TIMES } from './silent-providers.ts';
import { openProcessWorld } from './testing/process-world.ts';

const later = (by: number): Date => new Date(noon.getTime() + by);

const atStripe = (attempt: number, after = 0): PaymentStateEvent => {
  const event = started(attempt);
  return { ...event, data: { ...event.data, provider: 'Stripe', at: later(after).toISOString() } };
};
const open = (status: ProviderOrder['status'], ...history: readonly PaymentStateEvent[]) =>
  openProcessWorld(createPaymentPolling, status, ...history);

describe('polling for a started payment', () => {
  it('is no more to be done once that payment, the only one, has paid', async () => {
    const { toDo, write } = await open('created', atStripe(1));
    expect(toDo().size).toBe(1);
    await write(captureStarted('1'), captured('1'));
    expect(toDo().size).toBe(0);
  });

  it('records its money, and gives back what came beside it, by events of their own', async () => {
    const { actOnAll, types, eventIds } = await open('completed', started(1), started(2), started(3));
    expect(await actOnAll()).toEqual(['done', 'done', 'done']);
    expect(
      types()
        .filter((type) => type !== 'ProviderOrderCreated')
        .slice(-3),
    ).toEqual(['PaymentCaptured', 'DuplicateCaptureRefunded', 'DuplicateCaptureRefunded']);
    expect(new Set(eventIds()).size).toBe(eventIds().length);
  });

  it('waits with money that cannot be recorded while another capture is open, however late it becomes', async () => {
    const { actOnAll, fate, types } = await open(
      'completed',
      atStripe(1),
      providerOrder('1', 1, 'Stripe'),
      captureStarted('another'),
    );
    expect(await actOnAll()).toEqual(['wait']);
    fate.now = later(48 * HOUR);
    expect(await actOnAll()).toEqual(['wait']);
    expect(types().at(-1)).toBe('PaymentCaptureStarted');
  });

  it('asks a provider that hangs no more for a while', async () => {
    const { actOnAll, asked, fate } = await open('created', atStripe(1), providerOrder('1', 1, 'Stripe'));
    fate.isAway = true;
    for (let each = 0; each < TIMES; each += 1) await expect(actOnAll()).rejects.toThrow(ProviderUnavailable);
    expect(await actOnAll()).toEqual([{ again: SILENT_FOR, isPutOff: true }]);
    expect(asked).toHaveLength(TIMES);
  });

  it('takes no silence for broken by a payment that nobody can be asked about', async () => {
    const { actOnAll, asked, fate } = await open(
      'created',
      atStripe(1),
      atStripe(2),
      providerOrder('2', 2, 'Stripe'),
    );
    fate.now = later(24 * HOUR);
    fate.isAway = true;
    for (let each = 0; each < TIMES; each += 1) await expect(actOnAll()).rejects.toThrow(ProviderUnavailable);
    expect(await actOnAll()).toContainEqual({ again: SILENT_FOR, isPutOff: true });
    expect(asked).toHaveLength(TIMES);
  });

  it('has its own times for each payment: a newer one puts none off', async () => {
    const { toDo, act, fate, write, types } = await open('created', atStripe(1));
    await write(atStripe(2, 3 * HOUR));
    const [first, second] = toDo().values();
    fate.now = later(6 * HOUR);
    expect(first && (await act(first))).toEqual({ again: 5 * MINUTE });
    expect(second && (await act(second))).toEqual({ again: untilNextPoll('Stripe', 3 * HOUR) });
    fate.now = later(6 * HOUR + 5 * MINUTE);
    fate.status = 'completed';
    expect(first && (await act(first))).toBe('done');
    expect(types().at(-1)).toBe('PaymentCaptured');
  });

  it("finds what was paid in the last second of Stripe's page, by another process", async () => {
    const { actOnAll, fate, types } = await open('completed', atStripe(1));
    fate.now = later(6 * HOUR + 5 * MINUTE);
    expect(await actOnAll()).toEqual(['done']);
    expect(types().at(-1)).toBe('PaymentCaptured');
  });

  it.each([
    ['PayPal', 6 * HOUR],
    ['Stripe', 24 * HOUR],
  ] as const)('at %s asks nobody by a key that is forgotten: that makes another order', async (name, age) => {
    const first = name === 'PayPal' ? started(1) : atStripe(1);
    const { actOnAll, fate, types } = await open('completed', first);
    fate.now = later(age);
    expect(await actOnAll()).toEqual(['done']);
    expect(types().at(-1)).toBe('PaymentStarted');
  });

  it.each([23, 36, 48].flatMap((hours) => [['PayPal', hours] as const, ['Stripe', hours] as const]))(
    'at %s asks by the id that the log has when the shop was away for %d hours',
    async (name, hours) => {
      const first = name === 'PayPal' ? started(1) : atStripe(1);
      const { actOnAll, asked, fate, types } = await open('completed', first, providerOrder('1', 1, name));
      fate.now = later(hours * HOUR);
      expect(await actOnAll()).toEqual(['done']);
      expect(asked).toEqual(['look 1']);
      expect(types().at(-1)).toBe('PaymentCaptured');
    },
  );

  it('gives back what was paid for an order that expired while the shop was away', async () => {
    const { actOnAll, fate, types } = await open(
      'completed',
      atStripe(1),
      providerOrder('1', 1, 'Stripe'),
      expired,
    );
    fate.now = later(48 * HOUR);
    expect(await actOnAll()).toEqual(['done']);
    expect(types().slice(-2)).toEqual(['PaymentFailed', 'DuplicateCaptureRefunded']);
  });

  it('goes on to its end where the provider made nothing that can be paid', async () => {
    const { actOnAll, fate } = await open('created', atStripe(1));
    fate.refusal = 'amount_too_small';
    expect(await actOnAll()).toEqual([{ again: MINUTE }]);
    fate.now = later(6 * HOUR + 5 * MINUTE);
    expect(await actOnAll()).toEqual(['done']);
  });

  describe('with other credentials', () => {
    const OTHER = 'b1b1b1b1b1b1b1b1';
    const made = [atStripe(1), providerOrder('1', 1, 'Stripe')] as const;

    it('asks nobody by a key: that makes another order', async () => {
      const { actOnAll, asked, fate } = await open('completed', atStripe(1));
      fate.account = OTHER;
      for (const hours of [1, 24, 48]) {
        fate.now = later(hours * HOUR);
        expect(await actOnAll()).toEqual([{ again: expect.any(Number), isPutOff: true }]);
      }
      expect(asked).toEqual([]);
    });

    it('finds by its id what was started with an older key of the same account', async () => {
      const { actOnAll, asked, fate, types } = await open('completed', ...made);
      fate.account = OTHER;
      expect(await actOnAll()).toEqual(['done']);
      expect(asked).toEqual(['look 1']);
      expect(types().at(-1)).toBe('PaymentCaptured');
    });

    it('forgets nothing that is not known to them until the right ones are back', async () => {
      const { actOnAll, fate, types } = await open('completed', ...made);
      Object.assign(fate, { account: OTHER, isKnown: false });
      for (const hours of [1, 24, 48]) {
        fate.now = later(hours * HOUR);
        expect(await actOnAll()).toEqual([{ again: expect.any(Number), isPutOff: true }]);
      }
      Object.assign(fate, { account: ACCOUNT, isKnown: true });
      expect(await actOnAll()).toEqual(['done']);
      expect(types().at(-1)).toBe('PaymentCaptured');
    });
  });

  it.each([
    ['created', 'done'],
    ['declined', 'done'],
    ['pending', 'wait'],
  ] as const)('that is the last one, at a payment that is %s, ends as %s', async (status, ending) => {
    const { actOnAll, fate } = await open(status, atStripe(1));
    fate.now = later(6 * HOUR + 5 * MINUTE);
    expect(await actOnAll()).toEqual([ending]);
  });
});

describe('the times of polls', () => {
  const agesOf = (provider: 'PayPal' | 'Stripe') => {
    const ages = [];
    for (let age = 0, next; (next = untilNextPoll(provider, age)) !== undefined; ages.push((age += next)));
    return ages;
  };

  it("at Stripe's page find money within two minutes, of who takes five, and are few", () => {
    const ages = agesOf('Stripe');
    const early = ages.filter((age) => age <= 7 * MINUTE);
    expect(early.length).toBeGreaterThan(3);
    for (const [i, age] of early.entries()) expect((ages[i + 1] ?? Infinity) - age).toBeLessThan(2 * MINUTE);
    expect(ages.length).toBeLessThan(35);
    expect(ages.at(-1)).toBe(6 * HOUR + 5 * MINUTE);
  });

  it('at PayPal are few, one of them just before an order expires, all before the key is forgotten', () => {
    expect(agesOf('PayPal')).toEqual([15 * MINUTE, 55 * MINUTE, 4.5 * HOUR]);
  });
});
