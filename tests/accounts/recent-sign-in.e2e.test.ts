import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { routes } from '#contracts/api';
import { DEMO_PASSWORD, newCustomer, openAdminDesk, type AdminDesk } from '../support/admin-desk.ts';
import { newKey } from '../support/api-steps.ts';
import { ageSignIn } from '../support/old-sign-in.ts';
import { keepLastSight } from '../support/tab.ts';

/** An admin who signed in an hour ago, and actions that need a recent password. */
const shop = inject('demoShop');
const database = inject('demoDatabase');
const name = `late${newKey().slice(0, 8)}`;

let desk: AdminDesk;
let admin: string;
beforeAll(async () => {
  desk = await openAdminDesk(shop);
  admin = (await desk.admin.call(routes.profile, {})).user._id;
  await newCustomer(shop, name);
});
afterAll(async () => {
  expect(desk.tab.complaints).toEqual([]);
  await desk.browser.close();
});
beforeEach(async () => {
  keepLastSight(desk.tab);
  await ageSignIn(database, admin, desk.admin);
});

const asked = () => desk.page.getByRole('dialog', { name: 'Is it still you?' });
const give = async (password: string): Promise<void> => {
  await asked().getByLabel('Current password', { exact: true }).fill(password);
  await asked().getByRole('button', { name: 'Continue' }).click();
};
const person = async () => (await desk.admin.call(routes.allUsers, { query: { q: name } }))[0];

it('a role is given once the password is, and the admin presses its button once', async () => {
  await desk.page.setViewportSize({ width: 360, height: 740 });
  await desk.open(`/admin/usersList?q=${name}`);
  const make = desk.button(`Make auditor: ${name}`);
  await make.click();
  await give('not the password');
  await desk.said('This is not your current password.');
  expect((await person())?.isAuditor).toBe(false);
  expect(await desk.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  await give(DEMO_PASSWORD);
  await desk.said('Updated user Status');
  await desk.button(`Revoke auditor: ${name}`).waitFor();
  expect((await person())?.isAuditor).toBe(true);
});

it('a role stays as it is when the password is not given, and no failure is told', async () => {
  await desk.open(`/admin/usersList?q=${name}`);
  const revoke = desk.button(`Revoke auditor: ${name}`);
  await revoke.click();
  await asked().waitFor();
  await desk.page.keyboard.press('Escape');
  await asked().waitFor({ state: 'detached' });
  await expect.poll(() => revoke.getAttribute('aria-busy')).toBe('false');
  expect(await desk.page.getByText('Enter your password again to do this.').count()).toBe(0);
  expect((await person())?.isAuditor).toBe(true);
});

it('a file is downloaded once the password is given', async () => {
  await desk.open('/admin/orders');
  const downloading = desk.page.waitForEvent('download');
  await desk.page.getByRole('link', { name: 'Export CSV' }).click();
  await give(DEMO_PASSWORD);
  const file = await (await downloading).createReadStream();
  expect(await text(file)).toContain('\r\n');
});
