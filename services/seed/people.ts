import { publishAuthorization } from '../accounts/authorization.ts';
import { decisions } from '../accounts/decisions.ts';
import { registerAccount } from '../accounts/register.ts';
import { account } from '../accounts/state.ts';
import type { Now } from '../kernel/decisions.ts';
import type { DemoAccount } from './demo/people.ts';
import { allEnded } from '../platform/waiting/all-ended.ts';
import { demoId, seedContext } from './context.ts';
import type { Shop } from '../app/shop.ts';

interface People {
  readonly admin: DemoAccount;
  readonly auditor: DemoAccount;
  readonly buyers: readonly DemoAccount[];
  readonly password: string;
}

/** Nobody asked for the first admin, and there is no other. */
const grants = {
  admin: (userId: string, at: Now) =>
    decisions.ChangeRole({ userId, by: '', otherAdmins: 0, isAdmin: true }, at),
  auditor: (userId: string, at: Now) => decisions.ChangeAuditor({ userId, isAuditor: true }, at),
} as const;

/** Registers all people of the demo shop at their own times, and gives the admin and the auditor their roles. */
export const seedPeople = async (
  shop: Shop,
  { admin, auditor, buyers, password }: People,
  { joinedAt }: { readonly joinedAt: readonly string[] },
  openedAt: Date,
): Promise<void> => {
  const register = async ({ name, username, email }: DemoAccount, at: Date): Promise<string> => {
    const userId = demoId('person', email);
    const command = { name, username, email, password, userId };
    const outcome = await registerAccount({ ...shop.accounts, clock: () => at }, command, () =>
      seedContext(email),
    );
    if (outcome.kind === 'refused') throw new Error(`${email} cannot be registered: ${outcome.code}`);
    return userId;
  };
  const grant = async (person: DemoAccount, role: 'admin' | 'auditor') => {
    const userId = await register(person, openedAt);
    const decide = grants[role](userId, { now: openedAt });
    await shop.handler.handle(account, userId, decide, seedContext(person.email, role));
    await publishAuthorization(shop.accounts, userId);
  };
  await allEnded<unknown>([
    grant(admin, 'admin'),
    grant(auditor, 'auditor'),
    ...buyers.map((buyer, index) => register(buyer, new Date(joinedAt[index] ?? openedAt))),
  ]);
};
