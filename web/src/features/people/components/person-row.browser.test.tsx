import { user } from '#contracts/examples';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { PersonRow } from './person-row.tsx';

it("a person's orders are asked for by their id, which is nobody else's", async () => {
  const people = {
    changeRole: () => Promise.resolve(undefined),
    changeAuditor: () => Promise.resolve(undefined),
  };
  const screen = await show(
    <table>
      <tbody>
        <PersonRow index={1} person={user} isSelf={false} people={people} ask={() => undefined} />
      </tbody>
    </table>,
  );
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', `/admin/orders?q=${user._id}`);
});
