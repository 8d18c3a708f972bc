import { listedMethod } from '#contracts/examples';
import { shippingRoutes } from '#contracts/shipping/api';
import type { ListedMethod } from '#contracts/shipping/views';
import { mutate } from 'swr';
import { expect, it } from 'vitest';
import { keyOf } from '../../../lib/api.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import DeliveryPage from './delivery-page.tsx';

const { addDeliveryMethod, deliveryMethods, changeDeliveryMethod } = shippingRoutes;

/** Reads the methods again, as an open page does after another admin's change. */
function ReadAgain() {
  return (
    <button type="button" onClick={() => void mutate(keyOf(deliveryMethods, {}))}>
      Read again
    </button>
  );
}

/** The dialog to change the only method. */
const opened = async (method: ListedMethod) => {
  let shown = { revision: 4, methods: [method] };
  answering(deliveryMethods, {}, () => yes(shown));
  const body = { name: null, countries: null, price: 0, freeAbove: null, days: method.days, isActive: true };
  const sent = answering(changeDeliveryMethod, { params: { id: method._id }, body }, () =>
    no(409, 'CHANGED_MEANWHILE'),
  );
  const screen = await show(
    <>
      <ReadAgain />
      <DeliveryPage />
    </>,
  );
  await screen.getByRole('button', { name: /^Edit/ }).click();
  const become = (other: Partial<ListedMethod>) => {
    shown = { revision: 5, methods: [{ ...method, ...other }] };
    // Nobody can press what is behind a dialog.
    screen
      .getByText('Read again')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  return { screen, sent, become, dialog: screen.getByRole('dialog') };
};

it("a method is changed as it was when it was opened: another admin's change is not overwritten", async () => {
  const { screen, sent, become, dialog } = await opened(listedMethod);
  become({ price: 12 });
  await expect.element(screen.getByText('$12.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(sent).toMatchObject([{ revision: 4, price: 10 }]);
});

it('a country that is removed leaves the focus at the list of countries', async () => {
  const { dialog } = await opened({ ...listedMethod, countries: ['SO', 'DJ'] });
  await dialog.getByRole('button', { name: 'Remove Djibouti' }).click();
  await expect.element(dialog.getByRole('group', { name: 'Where' })).toHaveFocus();
});

it('a method goes again under the same key, and under another one when it was edited meanwhile', async () => {
  const keys: (string | null)[] = [];
  answering(deliveryMethods, {}, () => yes({ revision: 4, methods: [listedMethod] }));
  const body = { kind: 'express' as const, name: null, countries: null, price: 1, freeAbove: null };
  const request = { body: { ...body, days: { from: 1, to: 3 }, isActive: true } };
  const sent = answering(addDeliveryMethod, request, (_, headers) => {
    keys.push(headers.get('Idempotency-Key'));
    return no(503, 'UNAVAILABLE');
  });
  const screen = await show(<DeliveryPage />);
  await screen.getByRole('button', { name: 'Add a way of delivery' }).click();
  const dialog = screen.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  const price = dialog.getByRole('textbox', { name: 'Price ($)' });
  await price.fill('20');
  for (const sends of [1, 2]) {
    await save.click();
    await expect.poll(() => sent).toHaveLength(sends);
  }
  await price.fill('30');
  await save.click();
  await expect.poll(() => sent).toHaveLength(3);
  expect(keys[0]).toMatch(/./);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
