import { paid } from '#contracts/examples';
import type { Parcel } from '#contracts/deliveries/views';
import { CallFailed } from '#contracts/kernel/client';
import type { Order } from '#contracts/orders/views';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../testing/show.tsx';
import { SendParcelDialog } from './send-parcel-dialog.tsx';

/** A dialog whose key has sent another parcel, which is shown when it is refused for the second time. */
function Refused({ keys }: { readonly keys: string[] }) {
  const [order, setOrder] = useState<Order>(paid);
  const code = 'IDEMPOTENCY_KEY_REUSED';
  const send = (_: unknown, key: string): Promise<Order> => {
    keys.push(key);
    if (keys.length === 3) return Promise.resolve(order);
    if (keys.length === 2) setOrder({ ...paid, parcels: [sentBefore] });
    return Promise.reject(new CallFailed(409, { code, message: code, requestId: 'r1' }));
  };
  return <SendParcelDialog order={order} send={send} close={() => undefined} />;
}
const sentBefore: Parcel = {
  _id: '665f1c2ab3d4e5f607182999',
  number: 1,
  items: [],
  carrier: 'DHL',
  trackingNumber: null,
  trackingUrl: null,
  sentAt: '2026-11-20T12:00:00.000Z',
  deliveredAt: null,
};

it('says that a parcel was sent before, and sends another one under a key of its own once that is shown', async () => {
  const keys: string[] = [];
  await show(<Refused keys={keys} />);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Carrier', { exact: true }).fill('DHL');
  await dialog.getByLabelText(/number/i).fill('JD0001');
  const action = dialog.getByRole('button', { name: /^Send|^Mark as sent/ });
  const alert = dialog.getByRole('alert');
  for (const times of [1, 2]) {
    await action.click();
    await expect.poll(() => keys.length).toBe(times);
    await expect.element(alert).toMatchTextContent(/What you sent before did reach the shop/);
    await expect.element(alert).not.toMatchTextContent(/nothing was sent|was not sent/i);
  }
  await action.click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
