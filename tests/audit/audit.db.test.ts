import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { shortOrderNumber } from '#contracts/kernel/ids';
import { compared, order, orderFor, pay, sell } from '../support/api-steps.ts';
import { launchNode } from '../support/node-process.ts';
import { openShopInside } from '../support/shop-inside.ts';
import type { Customer, OpenShop } from '../support/shop.ts';

let shop: OpenShop;
let asha: Customer;
let orderId: string;
beforeAll(async () => {
  shop = await openShopInside();
  asha = await shop.customer();
  const shirt = await sell(shop.admin, { price: 20, countInStock: 5 });
  ({ _id: orderId } = await order(asha, orderFor([shirt, 2])));
  await pay(asha, orderId);
  await shop.admin.call(routes.deliverOrder, { params: { id: orderId } });
});
afterAll(() => shop.stop());

const audit = (...args: readonly string[]) => auditAs({ AUDIT_AS: 'Ifrah', AUDIT_REASON: 'A test' }, ...args);

/** This goes to stderr, so that a pipe gets only the output. */
const RECORDED = 'Your access has been recorded.\n';
const auditAs = async (who: NodeJS.ProcessEnv, ...args: readonly string[]) => {
  const { failed, said } = launchNode('services/cli/audit.ts', args, { ...shop.env, ...who });
  const message = await failed.catch((error: unknown) => String(error));
  const whole = said();
  return {
    code: /ended with (\w+)/.exec(message)?.[1],
    said: whole.replace(RECORDED, ''),
    isRecorded: whole.includes(RECORDED),
  };
};

/** The event's personal data, which the auditor opens. Another process may have appended it: its position is in no answer. */
const shownAt = async (position: string) => {
  shop.auditor.cookies.set('position', String(await shop.backDoor.log.head()));
  return shop.auditor.call(routes.showPersonalData, { params: { position }, body: {} });
};

const operatorsLooks = async () => {
  const events = await shop.backDoor.log.readStream(`access-${asha.userId}`);
  return events.filter(({ metadata }) => 'process' in metadata.actor);
};

it('shows nothing to an operator who does not say who they are and why', async () => {
  const { code, said } = await auditAs({}, 'replay', orderId, '--as', 'Ifrah');
  expect([code, said]).toEqual(['1', expect.stringMatching(/^Who looks, and why\? --as NAME/)]);
  expect(await operatorsLooks()).toEqual([]);
});

it('records the operator and their reason, sealed, before anything is shown', async () => {
  const who = ['--as', 'Ifrah, support', '--reason', 'Asha asks where it is'];
  expect(await auditAs({}, 'replay', orderId, ...who)).toMatchObject({ code: '0', isRecorded: true });
  expect(await auditAs({}, 'export', orderId, ...who, '--as', 'Jama')).toMatchObject({ isRecorded: true });
  const looks = await operatorsLooks();
  const data = { userId: asha.userId, viewerId: null, stream: `order-${orderId}` };
  expect(looks).toMatchObject([
    {
      metadata: { actor: { process: 'audit, for Ifrah, support' } },
      data: { ...data, operator: 'Ifrah, support' },
    },
    { metadata: { actor: { process: 'audit, for Jama' } }, data: { ...data, operator: 'Jama' } },
  ]);
  expect(JSON.stringify(looks, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value))).not.toContain(
    'Asha asks',
  );
  const [position = ''] = looks.map((each) => String(each.position));
  expect((await shownAt(position)).data).toMatchObject({ reason: 'Asha asks where it is' });
});

it("shows an operator's grant of a role in the audit, with their name, and the reason where it is opened", async () => {
  const someone = await shop.customer();
  const grant = async (...args: readonly string[]) => {
    const { failed, said } = launchNode('services/cli/admin.ts', ['grant', ...args], shop.env);
    const message = await failed.catch((error: unknown) => String(error));
    return { code: /ended with (\w+)/.exec(message)?.[1], said: said() };
  };
  const who = ['--by', 'Ifrah', '--reason', 'The first of this shop', '--role', 'auditor'];
  expect(await grant(someone.email, ...who)).toMatchObject({ code: '0' });
  const [last] = (await shop.backDoor.log.readStream(`account-${someone.userId}`)).slice(-1);
  expect(last).toMatchObject({
    type: 'AuditorGranted',
    metadata: { actor: { process: 'admin, for Ifrah' } },
  });
  const shown = await shownAt(String(last?.position));
  expect(shown.data).toMatchObject({ operator: 'Ifrah', reason: 'The first of this shop' });
  const unknown = await grant('nobody@suuq.test', ...who);
  expect(unknown).toEqual({ code: '1', said: expect.stringMatching(/^Nobody has registered with nobody@/) });
  expect(await grant(someone.email)).toEqual({ code: '1', said: expect.stringMatching(/^npm run admin/) });
});

it('replays an order by its short number, and says that log and shop agree', async () => {
  const { code, said } = await audit('replay', `#${shortOrderNumber(orderId)}`);
  expect([code, said]).toEqual(['0', expect.stringContaining('The log and the shop agree.')]);
  expect(said).toMatch(/\d UTC {2}OrderPlaced by customer [0-9a-f]{24}\n +user: Person .+@suuq\.test>\n/);
  expect(said).toMatch(/OrderDelivered by admin [0-9a-f]{24}\n +status: paid → delivered\n/);
  const early = await audit('replay', orderId, '--at', '0', '--json');
  expect(JSON.parse(early.said)).toMatchObject({ orderId, order: { status: 'pending' }, consistent: null });
});

const proof = () => shop.auditor.call(routes.replayOrder, { params: { id: orderId } });

it('accuses a row that says it is older than it can be, but not while its stream is parked', async () => {
  const { pool } = shop.backDoor;
  const moveRow = (by: number) =>
    pool.query('update orders set revision = revision + $1, total_cents = total_cents - $1 where id = $2', [
      by,
      orderId,
    ]);
  const stream = `order-${orderId}`;
  await pool.query(
    `insert into projection_parked (projection, stream, event_id, type, revision, position, error, attempts)
     values ('orders', $1, 'e', 'OrderDelivered', 5, 1, 'a test', 1)`,
    [stream],
  );
  await moveRow(-1);
  const parked = await audit('replay', orderId);
  expect(await proof()).toMatchObject({ consistent: null, differences: [] });
  await pool.query('delete from projection_parked where stream = $1', [stream]);
  const lowered = await audit('replay', orderId);
  expect(await compared(proof)).toMatchObject({
    consistent: false,
    differences: [{ field: 'totalPrice', log: 56, shop: 56.01 }],
  });
  await moveRow(1);
  expect([parked.code, parked.said]).toEqual(['1', expect.stringContaining('has parked this stream')]);
  expect([lowered.code, lowered.said]).toEqual(['1', expect.stringContaining('do not agree')]);
  const earlier = await audit('replay', orderId, '--at', '1');
  expect([earlier.code, earlier.said]).toEqual(['0', expect.not.stringContaining('Not known yet')]);
});

it('accuses a name that only the table of accounts has, but not while that has parked the stream', async () => {
  const { pool } = shop.backDoor;
  const rename = (name: string) =>
    pool.query('update accounts set name = $1 where id = $2 returning name', [name, asha.userId]);
  const { rows } = await pool.query<{ name: string }>('select name from accounts where id = $1', [
    asha.userId,
  ]);
  const name = rows[0]?.name ?? '';
  await rename('Somebody else');
  const forged = await audit('replay', orderId);
  expect(await compared(proof)).toMatchObject({
    consistent: false,
    order: { user: { name } },
    differences: [{ field: 'user', log: { name }, shop: { name: 'Somebody else' } }],
  });
  const stream = `account-${asha.userId}`;
  await pool.query(
    `insert into projection_parked (projection, stream, event_id, type, revision, position, error, attempts)
     values ('accounts', $1, 'e', 'ProfileUpdated', 1, 1, 'a test', 1)`,
    [stream],
  );
  expect(await proof()).toMatchObject({ consistent: null, differences: [] });
  await pool.query('delete from projection_parked where stream = $1', [stream]);
  await rename(name);
  expect([forged.code, forged.said]).toEqual(['1', expect.stringContaining('do not agree')]);
});

it('exports the stream with what is needed to judge it', async () => {
  const { code, said } = await audit('export', `order-${orderId}`);
  const { events } = JSON.parse(said) as { readonly events: readonly object[] };
  expect([code, events[0]]).toMatchObject([
    '0',
    {
      stream: `order-${orderId}`,
      revision: 0,
      type: 'OrderPlaced',
      data: { userId: asha.userId, shippingAddress: { city: 'Hargeisa' } },
      metadata: { actor: { id: asha.userId, role: 'customer' }, schema: 2 },
    },
  ]);
});

it('names what a row has of another payment than the log', async () => {
  const { pool } = shop.backDoor;
  const { rows } = await pool.query('select payments from orders where id = $1', [orderId]);
  const put = (payments: unknown) =>
    pool.query('update orders set payments = $1 where id = $2', [JSON.stringify(payments), orderId]);
  const [first, ...others] = rows[0].payments;
  await put([{ ...first, captureId: 'ANOTHER' }, ...others]);
  expect(await compared(proof)).toMatchObject({ consistent: false, differences: [{ field: 'payments' }] });
  await put(rows[0].payments);
  expect(await compared(proof)).toMatchObject({ consistent: true, differences: [] });
});

it('verifies every row, and names one that was changed by hand', async () => {
  const untouched = await audit('verify');
  expect([untouched.code, untouched.said]).toEqual(['0', expect.stringContaining('They agree.')]);
  const { pool } = shop.backDoor;
  await pool.query('update orders set total_cents = total_cents + 1 where id = $1', [orderId]);
  const changed = await audit('verify');
  expect([changed.code, changed.said]).toEqual(['1', expect.stringContaining('1 difference.')]);
  expect(changed.said).toContain(`orders ${orderId}: total_cents is 5601, the log says 5600`);
  // The verification may not be known yet to the api, which reads it from its copy of the log.
  const lastVerification = async () => (await shop.auditor.call(routes.system, {})).verification.last;
  await expect.poll(lastVerification).toMatchObject({
    requestedBy: null,
    outcome: 'differs',
    differences: 1,
    named: [{ table: 'orders', key: orderId, is: 'different', columns: ['total_cents'] }],
  });
  const replayed = await audit('replay', orderId);
  expect([replayed.code, replayed.said]).toEqual(['1', expect.stringContaining('do not agree')]);
  expect(replayed.said).toContain('totalPrice: the shop shows $56.01, the log says $56.00');
  expect(await compared(proof)).toMatchObject({
    consistent: false,
    order: { totalPrice: 56 },
    differences: [{ field: 'totalPrice', log: 56, shop: 56.01 }],
  });
});

it('records a look at the person whom a wrong row shows', async () => {
  const other = await shop.customer();
  const { pool } = shop.backDoor;
  const giveTo = (userId: string) =>
    pool.query('update orders set user_id = $1 where id = $2', [userId, orderId]);
  const isThere = async () =>
    (await pool.query('select from accounts where id = $1', [other.userId])).rowCount === 1;
  await expect.poll(isThere).toBe(true);
  await giveTo(other.userId);
  const { differences } = await compared(proof);
  expect(differences.find(({ field }) => field === 'user')?.shop).toMatchObject({ email: other.email });
  expect(await audit('replay', orderId)).toMatchObject({ code: '1', isRecorded: true });
  await giveTo(asha.userId);
  const looks = await shop.backDoor.log.readStream(`access-${other.userId}`);
  const data = { userId: other.userId, stream: `order-${orderId}` };
  expect(looks).toMatchObject([
    { data: { ...data, viewerId: shop.auditor.userId } },
    { data: { ...data, viewerId: null, operator: 'Ifrah' } },
  ]);
});

it('names an order that was taken out of the table', async () => {
  await shop.backDoor.pool.query('delete from orders where id = $1', [orderId]);
  expect(await compared(proof)).toMatchObject({
    order: { totalPrice: 56 },
    consistent: false,
    differences: [{ field: 'order', log: true, shop: false }],
  });
  const { code, said } = await audit('replay', orderId);
  expect([code, said]).toEqual(['1', expect.stringContaining('do not agree')]);
  expect(said).toContain('the order is not in the table');
  const shortly = await audit('replay', shortOrderNumber(orderId));
  expect([shortly.code, shortly.said]).toEqual(['1', expect.stringContaining('give its whole id')]);
});

it('pages the events of an order, oldest first', async () => {
  const events = (query: object) => shop.auditor.call(routes.orderEvents, { params: { id: orderId }, query });
  const all = await events({});
  expect(all.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await events({ limit: '2', page: '2' })).toEqual(all.slice(2, 4));
  expect(shop.auditor.heard().headers.get('x-total-count')).toBe('6');
  expect(await events({ limit: '2', page: '4' })).toEqual([]);
});

it.each([
  [
    ['replay', '000000'],
    /^The shop shows no order 000000\. To look for it in the log, give its whole id\.\n$/,
  ],
  [['replay', '0'.repeat(24)], /^There is no order 0{24}\.\n$/],
])('says in a sentence what is wrong with %j', async (args, sentence) => {
  const { code, said } = await audit(...args);
  expect([code, said]).toEqual(['1', expect.stringMatching(sentence)]);
});
