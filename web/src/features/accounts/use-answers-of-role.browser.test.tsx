import { accountRoutes } from '#contracts/accounts/api';
import { addressRoutes } from '#contracts/addresses/api';
import { useState } from 'react';
import { mutate } from 'swr';
import { beforeEach, expect, it } from 'vitest';
import { codeOf, keyOf, useAnswer } from '../../lib/api.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { answering, no, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { useSession } from './session.ts';
import { useAnswersOfRole } from './use-answers-of-role.ts';

const user = {
  _id: 'a'.repeat(24),
  name: 'Amina',
  username: 'amina',
  email: 'amina@suuq.test',
  isAdmin: true,
  isAuditor: false,
  orders: [],
};

function Guarded() {
  const { data, error } = useAnswer(addressRoutes.addresses, {});
  return <p>{data ? `${data.length} addresses` : (codeOf(error) ?? 'Loading')}</p>;
}

function Page() {
  const session = useSession({});
  useAnswersOfRole(session);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {session.is === 'customer' && <h1>{session.user.name}</h1>}
      <button onClick={() => void mutate(keyOf(accountRoutes.profile, {}))}>Hear of the role</button>
      <button onClick={() => setOpen(!isOpen)}>Turn the page</button>
      {isOpen && <Guarded />}
    </>
  );
}

/** An admin whose role is withheld was refused. */
const refused = async () => {
  answering(accountRoutes.profile, {}, () => yes({ user, secondFactorNeeded: true }));
  const asked = answering(addressRoutes.addresses, {}, () => no(403, 'SECOND_FACTOR_NEEDED'));
  const screen = await show(<Page />);
  await expect.element(screen.getByText('SECOND_FACTOR_NEEDED')).toBeVisible();
  return { screen, asked };
};

/** The page reads the profile again, and has rendered the answer, which has another name. */
const hear = async (screen: Awaited<ReturnType<typeof refused>>['screen'], secondFactorNeeded: boolean) => {
  const renamed = { ...user, name: 'Amina Warsame' };
  answering(accountRoutes.profile, {}, () =>
    yes({ user: renamed, ...(secondFactorNeeded && { secondFactorNeeded }) }),
  );
  await screen.getByRole('button', { name: 'Hear of the role' }).click();
  await expect.element(screen.getByRole('heading', { name: renamed.name })).toBeVisible();
};

beforeEach(() => signedIn.begin(user._id));

it('what was refused to the role of before is read again where a page shows it', async () => {
  const { screen } = await refused();
  answering(addressRoutes.addresses, {}, () => yes([]));
  await hear(screen, false);
  await expect.element(screen.getByText('0 addresses')).toBeVisible();
});

it('what was refused to the role of before is forgotten where no page shows it', async () => {
  const { screen } = await refused();
  await screen.getByRole('button', { name: 'Turn the page' }).click();
  await hear(screen, false);
  answering(addressRoutes.addresses, {}, () => new Promise(() => undefined));
  await screen.getByRole('button', { name: 'Turn the page' }).click();
  await expect.element(screen.getByText('Loading')).toBeVisible();
});

it('is not read again as long as the role is the same', async () => {
  const { screen, asked } = await refused();
  const before = asked.length;
  await hear(screen, true);
  expect(asked).toHaveLength(before);
});
