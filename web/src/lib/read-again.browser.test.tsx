import { addressConfigRoutes } from '#contracts/addresses/api';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { answering, yes } from '../testing/shop.ts';
import { show } from '../testing/show.tsx';
import { sawPosition, useAnswer } from './api.ts';
import { useList } from './list.ts';

const { addressConfig } = addressConfigRoutes;

function One() {
  return <p>{useAnswer(addressConfig, {}).data?.country}</p>;
}
function Listed() {
  return <p>{useList(addressConfig, {}).data?.answer.country}</p>;
}

const parts: readonly [string, ReactNode][] = [
  ['one answer', <One key="one" />],
  ['a list', <Listed key="listed" />],
];

it.each(parts)('what a page reads is at least as new as what it has heard of: %s', async (_, part) => {
  answering(addressConfig, {}, (_body, headers) => yes({ country: headers.get('X-Log-Position') ?? 'none' }));
  sawPosition('900719925474099200');
  const screen = await show(part);
  await expect.element(screen.getByText('900719925474099200')).toBeVisible();
});

it.each(parts)('what a table that was behind has answered is read again: %s', async (_, part) => {
  const asked: unknown[] = [];
  answering(addressConfig, {}, () => {
    asked.push('once');
    if (asked.length > 1) return yes({ country: 'KE' });
    return Response.json({ country: 'SO' }, { headers: { 'X-Stale': 'true' } });
  });
  const screen = await show(part);
  await expect.element(screen.getByText('SO')).toBeVisible();
  await expect.element(screen.getByText('KE')).toBeVisible();
  expect(asked).toHaveLength(2);
});
