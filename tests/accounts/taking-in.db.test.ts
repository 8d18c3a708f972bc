import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { eventually } from '#resilience/eventually';
import { compared, newKey, order, orderFor, papersOf, pay, sell } from '../support/api-steps.ts';
import { launchNode } from '../support/node-process.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { OpenShop } from '../support/shop.ts';
import { answerOrNo, noTo, visit, type Visitor } from '../support/visitor.ts';

/** Registering later with a guest's address, in a shop of two api processes whose letters the stand-in receives. */
let shop: OpenShop;
beforeAll(async () => {
  shop = await openShopInside({ apis: 2, env: { MAIL_URL: '' } });
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const PASSWORD = 'a quiet river at dusk';
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };
const elsewhere = () => visit(shop.origins[1] ?? shop.origin);

let people = 0;
const newEmail = () => `later${(people += 1)}@suuq.test`;
const newGuest = async (email: string, visitor: Visitor = visit(shop.origin)) => {
  const { user } = await visitor.call(routes.beginAsGuest, { body: { name: 'Hodan Ali', email } });
  return { ...visitor, user };
};
const register = async (email: string, visitor: Visitor = elsewhere()) => {
  const username = `later-${(people += 1)}`;
  const body = { name: 'Hodan Ali', username, email, password: PASSWORD };
  const { user } = await visitor.call(routes.register, { body });
  return { ...visitor, userId: user._id };
};

/** The token in the newest letter to this person with this subject. */
const tokenOf = async (userId: string, subject: string): Promise<string> => {
  let token = '';
  const find = async () => {
    const { rows } = await shop.backDoor.pool.query<{ body: string }>(
      'select body from simulator.letters where account = $1 and subject like $2 order by taken_at desc limit 1',
      [userId, `${subject}%`],
    );
    token = /#([\w-]{67})\s/.exec(rows[0]?.body ?? '')?.[1] ?? '';
    return token !== '';
  };
  expect(await eventually(find, { within: 45_000 })).toBe(true);
  return token;
};
const confirm = async ({ userId, call }: Visitor & { readonly userId: string }) => {
  const token = await tokenOf(userId, 'Confirm your e-mail address');
  await call(routes.confirmEmail, { body: { token } });
};
const ordersOf = async (person: Visitor) =>
  (await person.call(routes.myOrders, { query: {} })).map(({ _id }) => _id);

describe('registering with the address of a guest', () => {
  it('takes the orders along once the address is confirmed, and not before', async () => {
    const product = await sell(shop.admin, { countInStock: 20 });
    const email = newEmail();
    const guest = await newGuest(email);
    const paid = await order(guest, orderFor([product, 2]));
    await pay(guest, paid._id);
    const open = await order(guest, orderFor([product, 1]));
    const stranger = await register(newEmail());

    const account = await register(email.toUpperCase());
    expect(await ordersOf(account)).toEqual([]);
    expect(await noTo(account.call(routes.order, { params: { id: paid._id } }))).toEqual(NOT_FOUND);
    await confirm(account);
    expect(await ordersOf(account)).toEqual([open._id, paid._id]);
    const shown = await account.call(routes.order, { params: { id: paid._id } });
    expect(shown).toMatchObject({
      status: 'paid',
      user: { _id: account.userId, email: email.toUpperCase() },
    });
    expect(shown.shippingAddress).toEqual(paid.shippingAddress);
    expect(await ordersOf(stranger)).toEqual([]);

    // Later documents belong to the account, too, and are in its language.
    await papersOf(account, paid._id, 1);
    await account.call(routes.chooseLanguage, { body: { language: 'so' } });
    const refund = { params: { id: paid._id }, body: { amount: 1, reason: 'A stain' } };
    await shop.admin.call(routes.refundOrder, refund);
    await papersOf(account, paid._id, 2);
    const issued = await shop.backDoor.log.readStream('invoices-all');
    expect(issued.filter(({ data }) => Object(data).orderId === paid._id)).toMatchObject([
      { type: 'InvoiceIssued', data: { language: 'en' } },
      { type: 'CreditNoteIssued', data: { language: 'so' } },
    ]);
    const letters = async () =>
      (await account.call(routes.ownData, {})).letters.map(({ kind, about }) => `${kind} ${about}`);
    await expect.poll(letters, { timeout: 20_000 }).toContain(`order-placed ${paid._id}`);
    const body = { reason: 'Too many' };
    const cancelled = await account.call(routes.cancelOrder, { params: { id: open._id }, body });
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    const review = { params: { productId: product._id }, body: { rating: 5, comment: 'Good' } };
    await account.call(routes.submitReview, review);
  });

  it('ends the guest: their session and the link of their letter open nothing any more', async () => {
    const product = await sell(shop.admin);
    const email = newEmail();
    const guest = await newGuest(email);
    const { _id: orderId } = await order(guest, orderFor([product, 1]));
    const token = await tokenOf(guest.user._id, 'Your order');
    const account = await register(email);
    await confirm(account);
    expect(await noTo(guest.call(routes.profile, {}))).toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    const opened = visit(shop.origin).call(routes.openGuestOrder, { body: { orderId, token } });
    expect(await noTo(opened)).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' });
    // The person is listed once.
    const found = await shop.admin.call(routes.allUsers, { query: { q: email } });
    expect(found.map(({ _id, orders }) => ({ _id, orders }))).toEqual([
      { _id: account.userId, orders: [orderId] },
    ]);
  });

  it('gives nobody anything who has not confirmed that very address', async () => {
    const product = await sell(shop.admin);
    const email = newEmail();
    const guest = await newGuest(email);
    const { _id: orderId } = await order(guest, orderFor([product, 1]));
    const thief = await register(newEmail());
    await confirm(thief);
    expect(await noTo(thief.call(routes.order, { params: { id: orderId } }))).toEqual(NOT_FOUND);
    expect(await ordersOf(guest)).toEqual([orderId]);
  });

  it('gives nothing to a thief for whom the guest follows the link of the letter', async () => {
    const product = await sell(shop.admin);
    const email = newEmail();
    const guest = await newGuest(email);
    const { _id: orderId } = await order(guest, orderFor([product, 1]));
    const thief = await register(email);
    const token = await tokenOf(thief.userId, 'Confirm your e-mail address');
    const refused = { status: 403, code: 'REAUTH_REQUIRED' };
    const other = await register(newEmail());
    for (const reader of [guest, elsewhere(), other])
      expect(await noTo(reader.call(routes.confirmEmail, { body: { token } }))).toEqual(refused);
    const guessed = { body: { token, currentPassword: `${PASSWORD}?` } };
    expect(await noTo(elsewhere().call(routes.confirmEmail, guessed))).toEqual(refused);
    expect(await thief.call(routes.accountSecurity, {})).toMatchObject({ emailConfirmed: false });
    expect(await ordersOf(thief)).toEqual([]);
    expect(await ordersOf(guest)).toEqual([orderId]);
  });

  it('takes the orders along for who opens the letter elsewhere, with the password', async () => {
    const product = await sell(shop.admin);
    const email = newEmail();
    const { _id: orderId } = await order(await newGuest(email), orderFor([product, 1]));
    const account = await register(email);
    const token = await tokenOf(account.userId, 'Confirm your e-mail address');
    await elsewhere().call(routes.confirmEmail, { body: { token, currentPassword: PASSWORD } });
    expect(await ordersOf(account)).toEqual([orderId]);
  });

  it('is confirmed by a new password that a letter brought, too', async () => {
    const product = await sell(shop.admin);
    const email = newEmail();
    const guest = await newGuest(email);
    const { _id: orderId } = await order(guest, orderFor([product, 1]));
    const account = await register(email);
    await visit(shop.origin).call(routes.forgotPassword, { body: { email } });
    const token = await tokenOf(account.userId, 'Choose a new password');
    const password = `${PASSWORD}, again`;
    await visit(shop.origin).call(routes.resetPassword, { body: { token, password } });
    const again = elsewhere();
    await again.call(routes.signIn, { body: { email, password } });
    expect(await again.call(routes.accountSecurity, {})).toMatchObject({ emailConfirmed: true });
    expect(await ordersOf(again)).toEqual([orderId]);
  });

  it('brings along what was being ordered at that moment, at another process', async () => {
    const product = await sell(shop.admin, { countInStock: 100 });
    const email = newEmail();
    const guest = await newGuest(email);
    const account = await register(email);
    const token = await tokenOf(account.userId, 'Confirm your e-mail address');
    const placed: string[] = [];
    const confirming = Promise.withResolvers<unknown>();
    const keepOrdering = async () => {
      for (let number = 0; number < 60; number += 1) {
        const outcome = await answerOrNo(order(guest, orderFor([product, 1]), newKey()));
        if ('no' in outcome) return;
        placed.push(outcome.answer._id);
        if (placed.length === 3) confirming.resolve(account.call(routes.confirmEmail, { body: { token } }));
      }
    };
    await Promise.all([keepOrdering(), keepOrdering()]);
    await confirming.promise;
    const all = placed.toSorted();
    const come = async () => JSON.stringify((await ordersOf(account)).toSorted()) === JSON.stringify(all);
    expect(await eventually(come, { within: 60_000 })).toBe(true);
  });

  it('lets the audit agree with the read table, and name who took the order over', async () => {
    const product = await sell(shop.admin);
    const email = newEmail();
    const guest = await newGuest(email);
    const { _id: id } = await order(guest, orderFor([product, 1]));
    const account = await register(email);
    await confirm(account);
    const replay = await compared(() => shop.auditor.call(routes.replayOrder, { params: { id }, query: {} }));
    expect(replay).toMatchObject({ consistent: true, order: { user: { _id: account.userId } } });
    const events = await shop.auditor.call(routes.orderEvents, { params: { id }, query: {} });
    expect(events.at(-1)).toMatchObject({
      type: 'OrderTakenOver',
      data: { userId: account.userId, guestId: guest.user._id },
    });
  });

  it('lets an erasure take along what was sealed for the guest', async () => {
    const product = await sell(shop.admin);
    const email = newEmail();
    const guest = await newGuest(email);
    const { _id: id } = await order(guest, orderFor([product, 1]));
    const account = await register(email);
    await confirm(account);
    await shop.admin.call(routes.deleteUser, { params: { id: account.userId } });
    const { pool } = shop.backDoor;
    const keys = async () =>
      (
        await pool.query('select person_id from vault.person_keys where person_id = any($1)', [
          [account.userId, guest.user._id],
        ])
      ).rows;
    expect(await keys()).toEqual([]);
    expect(await shop.admin.call(routes.order, { params: { id } })).toMatchObject({
      status: 'cancelled',
      user: { name: '[erased]', email: '[erased]' },
      shippingAddress: { address: '[erased]' },
    });
  });
});

describe('looks at an order that was taken over', () => {
  const takenOver = async () => {
    const product = await sell(shop.admin);
    const email = newEmail();
    const guest = await newGuest(email);
    const { _id: id } = await order(guest, orderFor([product, 1]));
    await pay(guest, id);
    await papersOf(guest, id, 1);
    const account = await register(email);
    await confirm(account);
    return { id, account, guestId: guest.user._id };
  };
  const looksAt = async (userId: string) =>
    (await shop.backDoor.log.readStream(`access-${userId}`)).map(
      ({ data }) => (data as { readonly viewerId: string | null }).viewerId,
    );

  it('are none where its owner takes their papers along, and those of others are at the account', async () => {
    const { id, account, guestId } = await takenOver();
    const paperOf = async (who: Visitor) => {
      const { status, headers } = await who.send('GET', `/orders/${id}/invoice.pdf`);
      return [status, headers.get('x-look-recorded')];
    };
    expect(await paperOf(account)).toEqual([200, null]);
    expect(await paperOf(shop.admin)).toEqual([200, 'true']);
    expect([await looksAt(guestId), await looksAt(account.userId)]).toEqual([[], [shop.admin.userId]]);
  });

  it.each(['replayOrder', 'whyOrder'] as const)(
    'are at the guest, whose address it has, and at the account that it names (%s)',
    async (route) => {
      const { id, account, guestId } = await takenOver();
      await shop.auditor.call(routes[route], { params: { id }, query: {} });
      for (const person of [guestId, account.userId])
        expect(await looksAt(person)).toEqual([shop.auditor.userId]);
    },
  );

  it('are at both where an operator replays it, and at the guest where its events are exported', async () => {
    const { id, account, guestId } = await takenOver();
    const audit = async (command: string) => {
      const args = [command, id, '--as', 'Ifrah', '--reason', 'A test'];
      const { failed, said } = launchNode('services/cli/audit.ts', args, shop.env);
      const message = await failed.catch((error: unknown) => String(error));
      expect([message, said()]).toEqual([expect.stringContaining('with 0'), expect.stringContaining(id)]);
    };
    await audit('export');
    expect([await looksAt(guestId), await looksAt(account.userId)]).toEqual([[null], []]);
    await audit('replay');
    expect([await looksAt(guestId), await looksAt(account.userId)]).toEqual([[null, null], [null]]);
  });
});
