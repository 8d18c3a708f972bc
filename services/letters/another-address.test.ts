import { describe, expect, it } from 'vitest';
import { accountEvents, securityEvents } from '#contracts/accounts/events';
import { deliveryEvents } from '#contracts/deliveries/events';
import { at, deleted, orderId, orderThen, registered, sourcesOf, userId } from './testing/examples.ts';
import { begun, newWorld, recorded } from './testing/world.ts';

const delivered = recorded(deliveryEvents.OrderDelivered.create({ orderId, at }), 'delivered');
const changed = accountEvents.EmailChanged.create({
  userId,
  email: 'amina.new@suuq.test',
  emailKey: 'f',
  emailClaim: 1,
  at,
});

describe('another address of an account', () => {
  const asked = { userId, email: 'amina.new@suuq.test', emailKey: 'f', passwordVersion: 1, at };
  const requested = recorded(securityEvents.EmailChangeRequested.create(asked), 'asked');
  const sentTo = (server: Awaited<ReturnType<typeof newWorld>>['server']) =>
    [...server.values()].map(({ to, content: { subject } }) => [to.address, subject]);

  it('is asked to confirm itself, and the present one hears of it', async () => {
    const { act, tasks, server } = await newWorld();
    for (const task of tasks(begun, requested)) await act(task);
    expect(sentTo(server)).toEqual([
      ['amina.new@suuq.test', 'Confirm your new e-mail address'],
      [`${userId}@suuq.test`, 'Another e-mail address was requested for your account'],
    ]);
  });

  const over = { ...sourcesOf('confirm-new-email').links, emailChange: () => Promise.resolve(undefined) };

  it('is not written to once the request is over, and the present one hears that it was made', async () => {
    const { act, tasks, server } = await newWorld({ links: over });
    for (const task of tasks(begun, requested)) expect(await act(task)).toBe('done');
    expect(sentTo(server)).toEqual([
      [`${userId}@suuq.test`, 'Another e-mail address was requested for your account'],
    ]);
  });

  it('is not told to be asked for once the account has it', async () => {
    const links = { ...over, hasEmailAskedFor: () => Promise.resolve(true) };
    const { act, tasks, took } = await newWorld({ links });
    for (const task of tasks(begun, requested)) expect(await act(task)).toBe('done');
    expect(took()).toBe(0);
  });

  it('is told to the one before, and gets what is written from then on', async () => {
    const { act, tasks, server, account } = await newWorld();
    await act(tasks(begun, delivered)[0]);
    await account(changed);
    await act(tasks(begun, recorded(changed, 'changed'))[0]);
    await act(tasks(begun, { ...delivered, id: 'later' })[0]);
    expect(sentTo(server).map(([address]) => address)).toEqual([
      `${userId}@suuq.test`,
      'amina.before@suuq.test',
      'amina.new@suuq.test',
    ]);
  });

  it('is told to nobody who was erased', async () => {
    const { act, tasks, took, account } = await newWorld();
    await account(deleted);
    for (const task of tasks(begun, requested, recorded(changed))) expect(await act(task)).toBe('done');
    expect(took()).toBe(0);
  });
});

describe('an address that nobody has shown to be theirs', () => {
  const greetings = (server: Awaited<ReturnType<typeof newWorld>>['server']) =>
    [...server.values()].map(({ to, content: { greeting } }) => [to.name, greeting]);

  it('is asked to confirm itself without the name, which anybody may have given', async () => {
    const { act, tasks, server } = await newWorld();
    for (const task of tasks(begun, recorded(registered(userId), 'registered'))) await act(task);
    expect(greetings(server)).toEqual([['', 'Hello,']]);
  });

  const unproven = {
    links: { ...sourcesOf('order-delivered').links, isEmailConfirmed: () => Promise.resolve(false) },
  };

  it('hears of an order without the name', async () => {
    const { act, tasks, server } = await newWorld(unproven);
    await act(tasks(begun, delivered)[0]);
    expect(greetings(server)).toEqual([['', 'Hello,']]);
  });

  it.each([
    [false, ['', 'Hello,']],
    [true, ['Amina', 'Hello Amina,']],
  ])(
    'confirmed: %s, is greeted as such when the account has another one since',
    async (isConfirmed, greeted) => {
      const emailBefore = () => Promise.resolve({ address: 'amina.before@suuq.test', isConfirmed });
      const links = { ...sourcesOf('email-changed').links, emailBefore };
      const { act, tasks, server, account } = await newWorld({ links });
      await account(changed);
      await act(tasks(begun, recorded(changed, 'changed'))[0]);
      expect(greetings(server)).toEqual([greeted]);
    },
  );

  it.each([
    ['order-placed', false],
    ['order-paid', false],
    ['order-sent', false],
    ['order-delivered', false],
    ['order-delivered', true],
  ] as const)(
    'reads in %s no link that was typed at the checkout, picked up: %s',
    async (kind, isPickedUp) => {
      const then = orderThen[kind];
      const typed = 'You won. Claim at evil.example';
      const shippingAddress = {
        recipient: typed,
        phone: typed,
        address: typed,
        city: typed,
        postalCode: typed,
        country: typed,
      };
      const delivery = { ...then.order.delivery, ...(isPickedUp && { kind: 'pickup' as const }) };
      const order = { ...then.order, shippingAddress, delivery };
      const orderAt = () => Promise.resolve({ ...then, order });
      const sentTo = async (isEmailConfirmed: boolean) => {
        const links = { ...unproven.links, isEmailConfirmed: () => Promise.resolve(isEmailConfirmed) };
        const { act, tasks, server } = await newWorld({ links, orderAt });
        await act(tasks(begun, recorded(orderThen[kind].event, kind))[0]);
        return JSON.stringify([...server.values()].map(({ content }) => content));
      };
      expect(await sentTo(true)).toContain('evil.example');
      const sent = await sentTo(false);
      expect(sent).toContain('order/');
      expect(sent).not.toContain('evil.example');
    },
  );
});
