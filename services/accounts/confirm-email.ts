import { refuse } from '#services/kernel/decision';
import type { CommandContext } from '#services/kernel/command-context';
import { decisions } from './decisions.ts';
import { CONFIRMATION_LASTS, hasPassed } from './letter-links.ts';
import type { AccountsDeps } from './ports.ts';
import { security } from './security-state.ts';
import { account } from './state.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'links' | 'clock'>;

/** Confirms the address to which a letter with this token went, as long as the account has it. */
export async function confirmByLink(
  { handler, links, clock }: Deps,
  token: string,
  contextOf: (userId: string) => CommandContext,
) {
  const named = links.named(token);
  if (!named || hasPassed(named.at, CONFIRMATION_LASTS, clock())) return refuse('LINK_EXPIRED');
  const { userId } = named;
  const { state } = await handler.load(account, userId);
  if (state.status !== 'registered') return refuse('LINK_EXPIRED');
  const { emailKey } = state;
  if (!links.isGenuine(token, { ...named, purpose: 'confirm e-mail', about: emailKey }))
    return refuse('LINK_EXPIRED');
  const decide = decisions.ConfirmEmail({ userId, emailKey }, { now: clock() });
  return handler.handle(security, userId, decide, contextOf(userId));
}

/** Asks for the letter again. */
export async function askToConfirm(
  { handler, clock }: Pick<Deps, 'handler' | 'clock'>,
  userId: string,
  context: CommandContext,
): Promise<void> {
  const { state } = await handler.load(account, userId);
  if (state.status !== 'registered') return;
  const { emailKey } = state;
  const decide = decisions.RequestEmailConfirmation({ userId, emailKey }, { now: clock() });
  await handler.handle(security, userId, decide, context);
}

/** Whether the address that the account has is confirmed. */
export async function isEmailConfirmed({ handler }: Pick<Deps, 'handler'>, userId: string): Promise<boolean> {
  const [{ state }, secured] = await Promise.all([
    handler.load(account, userId),
    handler.load(security, userId),
  ]);
  return state.status === 'registered' && secured.state.confirmed === state.emailKey;
}
