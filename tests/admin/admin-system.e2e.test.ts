import { routes } from '#contracts/api';
import type { System, Verified } from '#contracts/system/views';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { newCustomer, openAdminDesk, signedIn, tabOf, type AdminDesk } from '../support/admin-desk.ts';
import { newKey } from '../support/api-steps.ts';
import { faultsOf } from '../support/faults.ts';
import { keepLastSight, openWhole } from '../support/tab.ts';

/** The system page: processes, products held by unpaid orders, and the last verification. */
const shop = inject('demoShop');

let desk: AdminDesk;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
});
afterAll(async () => {
  expect(desk.tab.complaints).toEqual([]);
  await desk.tab.close();
  await desk.browser.close();
});
beforeEach(() => keepLastSight(desk.tab));

it('the system page says of every process what it does', async () => {
  const { processes } = await desk.admin.call(routes.system, {});
  await desk.open('/admin/system');
  const rows = desk.page.getByRole('table').last().getByRole('rowheader');
  await rows.first().waitFor();
  const said = (await rows.allInnerTexts()).map((text) => text.split('\n'));
  expect(said.map(([name]) => name)).toEqual(processes.map(({ name }) => name));
  for (const [, what] of said) expect(what).toMatch(/\w/);
});

/** The page polls: ignore an answer that is under way when the page is closed. */
const showNothingElse = (): Promise<void> => desk.page.unrouteAll({ behavior: 'ignoreErrors' });

// Nothing is really reserved: that would change the best sellers and stock of the shop that all tests share.
const show = async (shown: Partial<System>): Promise<void> => {
  await showNothingElse();
  await desk.page.route('**/api/system', async (asked) =>
    asked.fulfill({ json: { ...(await desk.admin.call(routes.system, {})), ...shown } }),
  );
  await desk.open('/admin/system');
};

it('shows who holds goods without paying, at every width, and leads to them', async () => {
  const { user } = await (await newCustomer(shop, `hoarder${newKey().slice(0, 8)}`)).call(routes.profile, {});
  await show({ unpaid: null });
  await desk.said('The shop has just started and is still counting.');
  await show({ unpaid: { orders: 0, units: 0, accounts: [] } });
  await desk.said('Nobody holds unpaid items.');
  const accounts = [{ userId: user._id, orders: 40, units: 3_800 }];
  await show({ unpaid: { orders: 41, units: 3_801, accounts } });
  await desk.said('3,801 units in 41 open orders.');
  expect(await faultsOf(desk.tab, [360, 768, 1440])).toEqual([]);
  await desk.page.getByRole('link', { name: user._id }).click();
  await desk.page.getByRole('row').filter({ hasText: user.email }).waitFor();
});

const made: Verified = {
  at: '2026-11-22T08:00:00.000Z',
  requestedBy: null,
  outcome: 'done',
  upTo: '900',
  events: 40,
  rows: 30,
  differences: 0,
  unreadable: 0,
  named: [],
  seconds: 1,
  error: null,
};

it('says that the log and the shop agree only where everything could be compared', async () => {
  const verified = (changed: Partial<Verified>) =>
    show({ verification: { underWay: null, last: { ...made, ...changed } } });
  await verified({});
  await desk.said('The log and the shop agree');
  await verified({ unreadable: 2 });
  await desk.said('No row differs, but 2 streams could not be compared');
});

it('shows how far a rebuild is, and by name what a rebuild and a verification did not find in the log', async () => {
  const { projections } = await desk.admin.call(routes.system, {});
  const progress = { phase: 'reading', position: '450', end: '900', events: 20, rows: 0 } as const;
  const underWay = { requestedBy: 'b41f7e90c2d84a5e93f06d17', requestedAt: made.at, progress };
  const named = [
    { table: 'orders', key: 'a41f7e90c2d84a5e93f06d17', is: 'different' as const, columns: ['total_cents'] },
    { table: 'orders', key: 'c41f7e90c2d84a5e93f06d17', is: 'unexplained' as const, columns: [] },
  ];
  const differs = { ...made, outcome: 'differs' as const, differences: 5, named };
  const rebuilds = new Map([
    ['carts', { underWay, last: null }],
    ['orders', { underWay: null, last: differs }],
  ]);
  await show({
    verification: { underWay: { ...underWay, progress: null }, last: differs },
    projections: projections.map((each) => ({ ...each, rebuild: rebuilds.get(each.name) ?? each.rebuild })),
  });
  await desk.page.getByRole('progressbar', { name: 'Reading the log' }).waitFor();
  await desk.said('Waiting for a projector');
  await desk.said('Not replaced: 5 rows differ from the log');
  await desk.said('total_cents differ');
  await desk.said('and 3 other rows');
  expect(await faultsOf(desk.tab, [360, 768, 1440])).toEqual([]);
});

it('lets an admin ask for a rebuild and a verification, and an auditor see what came of them and no more', async () => {
  await showNothingElse();
  await desk.open('/admin/system');
  await desk.button('Rebuild reviews').click();
  const whenDone = { timeout: 60_000 };
  await desk.page.getByText(/Rebuilt: [\d,]+ rows? from/).waitFor(whenDone);
  await desk.button('Verify').click();
  await desk.page.getByText(/rows in \d+ s/).waitFor(whenDone);
  const auditor = await tabOf(desk.browser, await signedIn(shop, 'auditor@suuq.test'));
  await openWhole(auditor.page, `${shop}/audit/system`);
  await auditor.page.getByText(/Rebuilt: [\d,]+ rows? from/).waitFor();
  expect(await auditor.page.getByRole('button', { name: /Rebuild|Verify/ }).count()).toBe(0);
  expect(await faultsOf(auditor, [360, 1440])).toEqual([]);
  expect(auditor.complaints).toEqual([]);
  await auditor.close();
}, 240_000);

it('asks why an event is skipped, tells it once, and leaves the focus where there is something', async () => {
  const parked = (stream: string) => ({
    projection: 'orders',
    stream,
    eventId: '3f0f0f0f-0000-4000-8000-000000000001',
    type: 'OrderPlaced',
    revision: 0,
    position: '10',
    error: 'TypeError: it cannot be read',
    attempts: 3,
    decision: null,
  });
  const { projections } = await desk.admin.call(routes.system, {});
  const withParked = (...streams: readonly string[]): Partial<System> => ({
    projections: projections.map((each) =>
      each.name === 'orders' ? { ...each, parked: streams.map(parked) } : each,
    ),
  });
  await show(withParked('order-a', 'order-b'));
  const asked: unknown[] = [];
  await desk.page.route('**/api/system/parked/orders/order-a/skip', async (route) => {
    asked.push(route.request().postDataJSON());
    await desk.page.unroute('**/api/system');
    const now = await desk.admin.call(routes.system, {});
    return route.fulfill({ json: { ...now, ...withParked('order-b') } });
  });
  await desk.button('Skip').first().click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await dialog.locator('textarea[aria-invalid=true]:focus').fill('It was written by hand.');
  await dialog.getByRole('button', { name: 'Skip' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  expect(asked).toEqual([
    { eventId: '3f0f0f0f-0000-4000-8000-000000000001', reason: 'It was written by hand.' },
  ]);
  await expect.poll(() => desk.page.evaluate<boolean>('document.activeElement.matches("main")')).toBe(true);
});
