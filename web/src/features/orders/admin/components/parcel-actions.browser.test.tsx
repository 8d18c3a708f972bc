import { paid, parcel } from '#contracts/examples';
import type { Parcel } from '#contracts/deliveries/views';
import type { Order } from '#contracts/orders/views';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { OrderTimeline } from '../../components/order-timeline.tsx';
import { ParcelActions } from './parcel-actions.tsx';

const now = new Date().toISOString();
const sent: Parcel = { ...parcel, number: 1, sentAt: now, deliveredAt: null };

function Page({ status = 'paid' }: { readonly status?: Order['status'] }) {
  const [parcels, setParcels] = useState<Parcel[]>([sent]);
  const change = (next: Parcel[]) => {
    setParcels(next);
    return Promise.resolve();
  };
  const actions = {
    deliverParcel: () => change([{ ...sent, deliveredAt: now }]),
    undoParcelDelivery: () => change([sent]),
    takeBackParcel: () => change([]),
  };
  const order = { ...paid, status, parcels };
  const renderAction = (each: Parcel) => <ParcelActions order={order} parcel={each} actions={actions} />;
  return <OrderTimeline order={order} renderAction={renderAction} />;
}

it('what is done with a parcel leaves the focus at it, and at the order when it is taken back', async () => {
  const screen = await show(<Page />);
  const line = screen.getByRole('list', { name: 'Parcels' }).getByRole('listitem');
  const press = (name: string) => screen.getByRole('button', { name }).click();
  await expect.element(line).toBeVisible();
  await press('Mark parcel 1 as delivered');
  await expect.element(line).toHaveFocus();
  await press('Undo delivery of parcel 1');
  await expect.element(line).toHaveFocus();
  await press('Undo sending parcel 1');
  await expect.element(screen.getByRole('region', { name: 'Progress of the order' })).toHaveFocus();
});

it('a parcel that has left can be said to have arrived, also when all of the money went back', async () => {
  const screen = await show(<Page status="refunded" />);
  await screen.getByRole('button', { name: 'Mark parcel 1 as delivered' }).click();
  await expect.element(screen.getByRole('button', { name: 'Undo delivery of parcel 1' })).toBeVisible();
});
