import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { expect, it } from 'vitest';
import { LogRefuses } from '../../kernel/event-log.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { createOrderHistory } from './order-history.ts';

const orderId = '665f1c2ab3d4e5f607182801';
const guestId = '665f1c2ab3d4e5f607182802';
const userId = '665f1c2ab3d4e5f607182803';
const at = '2026-11-20T12:00:00.000Z';

const placed = {
  orderId,
  userId: guestId,
  attempt: 0,
  requestHash: '',
  lines: [
    {
      lineId: '665f1c2ab3d4e5f607182804',
      productId: '665f1c2ab3d4e5f607182805',
      variantId: '665f1c2ab3d4e5f607182805',
      choice: [],
      title: 'Shirt',
      translations: {},
      image: '',
      quantity: 1,
      unitPriceCents: 0,
    },
  ],
  shippingAddress: { address: 'Jidka 1', city: '', postalCode: '', country: '' },
  paymentMethod: 'PayPal',
  delivery: UNNAMED_DELIVERY,
  itemsCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
  placedAt: at,
};
const person = (_id: string, name: string) => ({ _id, name, email: `${name}@suuq.test` });
const cabdi = { userId: guestId, name: 'Cabdi', email: 'Cabdi@suuq.test' };
const asha = { userId, name: 'Asha', email: 'Asha@suuq.test' };

type Said = readonly [type: string, data: object, schema?: number];

/** The history of an order that the guest Cabdi placed and the account Asha took over. */
const historyOf = async (account: readonly Said[], guest: readonly Said[] = [['GuestRegistered', cabdi]]) => {
  const log = new MemoryLog();
  const append = (stream: string, said: readonly Said[]) =>
    log.append(
      stream,
      -1,
      said.map(([type, data, schema = 1], index) => ({
        id: `${stream}-${index}`,
        type,
        data,
        metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema },
      })),
    );
  await append(`account-${guestId}`, guest);
  await append(`account-${userId}`, account);
  await append(`order-${orderId}`, [
    ['OrderPlaced', placed],
    ['OrderTakenOver', { orderId, userId, guestId, at }],
  ]);
  const personal = { opener: () => Promise.resolve(<Event>(each: Event) => each) };
  const gone = new Set<string>();
  const surviving = (name: string) => {
    if (gone.has(name)) throw new LogRefuses(`${name} is gone`, 'deleted');
  };
  const reads: Pick<MemoryLog, 'readStream' | 'readLast'> = {
    readStream: async (name, ...part) => {
      surviving(name);
      return log.readStream(name, ...part);
    },
    readLast: async (name) => {
      surviving(name);
      return log.readLast(name);
    },
  };
  const history = createOrderHistory({ log: reads, personal, orderTtl: 0 });
  const events = await history.stream(orderId);
  return {
    ...history,
    /** Deletes a stream for good. */
    end: (name: string) => gone.add(name),
    lastStep: () => history.lastStep(events),
    steps: () => history.steps(events),
  };
};

it('names at each event of an order who had it then', async () => {
  const { lastStep, steps } = await historyOf([['AccountRegistered', asha]]);
  const owners = [person(guestId, 'Cabdi'), person(userId, 'Asha')];
  expect((await steps()).map((order) => order?.user)).toEqual(owners);
  const { before, after } = await lastStep();
  expect([before?.user, after?.user]).toEqual(owners);
});

const registered: Said = ['AccountRegistered', asha];
const renamed: Said = ['ProfileUpdated', { ...asha, name: 'Ayaan' }];

it.each<[string, readonly Said[], object]>([
  ['has a new name', [registered, renamed], { name: 'Ayaan', email: asha.email }],
  [
    'has a new address',
    [registered, ['EmailChanged', { userId, email: 'a@suuq.test' }]],
    { name: 'Asha', email: 'a@suuq.test' },
  ],
  [
    'was given a role and another password',
    [registered, ['AdminGranted', { userId, at }], ['PasswordChanged', { userId, passwordVersion: 2, at }]],
    { name: 'Asha', email: asha.email },
  ],
  ['was erased', [registered, ['AccountDeleted', { userId, at }]], { name: '[erased]', email: '[erased]' }],
  [
    'has a stream that cannot be read to its end',
    [registered, ['AccountExploded', {}], renamed],
    { name: 'Asha', email: asha.email },
  ],
  ['has no stream', [], { name: '', email: '' }],
])('names by the log alone a customer who %s', async (_, account, who) => {
  const { after } = await (await historyOf(account)).lastStep();
  expect(after?.user).toEqual({ _id: userId, ...who });
});

it.each<[string, readonly Said[], readonly Said[] | undefined]>([
  ['has it', [registered, ['AccountDeleted', { userId, at }]], undefined],
  [
    'placed it',
    [registered],
    [
      ['GuestRegistered', cabdi],
      ['GuestDeleted', { userId: guestId, at }],
    ],
  ],
])(
  'shows no address of one who %s once the log has erased them, though their key is still there',
  async (_, account, guest) => {
    const { after } = await (await historyOf(account, guest)).lastStep();
    expect(after?.shippingAddress.address).toBe('[erased]');
  },
);

it('has no events of an order whose stream was deleted for good', async () => {
  const { stream, streamPage, end } = await historyOf([registered]);
  expect(await streamPage(orderId, { from: 1, most: 9 })).toMatchObject({
    events: [{ revision: 1 }],
    total: 2,
  });
  end(`order-${orderId}`);
  expect(await stream(orderId)).toEqual([]);
  expect(await streamPage(orderId, { from: 0, most: 9 })).toEqual({ events: [], total: 0 });
});

it('shows an order of a customer whose stream was deleted for good, and knows that their name is missing', async () => {
  const { lastStep, end } = await historyOf([registered]);
  expect(await lastStep()).toMatchObject({ isCustomerCut: false });
  end(`account-${userId}`);
  expect(await lastStep()).toMatchObject({ after: { user: { _id: userId, name: '' } }, isCustomerCut: true });
});
