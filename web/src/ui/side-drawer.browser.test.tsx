import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { Button } from './button.tsx';
import SideDrawer from './side-drawer.tsx';

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <>
      {!isDone && <Button onClick={() => setOpen(true)}>Open</Button>}
      <SideDrawer open={isOpen} close={() => setOpen(false)} head="cart">
        <Button onClick={() => setDone(true)}>Finish</Button>
      </SideDrawer>
    </>
  );
}

it('gives the focus back to what opened it, and to the page where that is gone', async () => {
  const screen = await show(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  const finish = screen.getByRole('button', { name: 'Finish' });
  await opener.click();
  await expect.element(finish).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await finish.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('main')).toHaveFocus();
});
