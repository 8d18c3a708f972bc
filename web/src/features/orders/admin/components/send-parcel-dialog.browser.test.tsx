import { paid } from '#contracts/examples';
import { CallFailed } from '#contracts/kernel/client';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../testing/show.tsx';
import { SendParcelDialog } from './send-parcel-dialog.tsx';

it('says that a parcel was sent before, and sends the next one under a key of its own', async () => {
  const code = 'IDEMPOTENCY_KEY_REUSED';
  const send = vi.fn<ComponentProps<typeof SendParcelDialog>['send']>(() => Promise.resolve(paid));
  send.mockRejectedValueOnce(new CallFailed(409, { code, message: code, requestId: 'r1' }));
  await show(<SendParcelDialog order={paid} send={send} close={() => undefined} />);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Carrier', { exact: true }).fill('DHL');
  await dialog.getByLabelText(/number/i).fill('JD0001');
  const action = dialog.getByRole('button', { name: /^Send|^Mark as sent/ });
  await action.click();
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/What you sent before did reach the shop/);
  await expect.element(alert).not.toMatchTextContent(/nothing was sent|was not sent/i);
  await action.click();
  await expect.poll(() => send.mock.calls.length).toBe(2);
  const [first, second] = send.mock.calls.map(([, key]) => key);
  expect(second).not.toBe(first);
});
