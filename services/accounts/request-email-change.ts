import type { CommandContext } from '#services/kernel/command-context';
import { refuse } from '#services/kernel/decision';
import { isPassword } from '#services/platform/password';
import { credentialsOf } from '#services/platform/vault/passwords';
import { decisions } from './decisions.ts';
import { openChange } from './email-change-link.ts';
import type { AccountsDeps } from './ports.ts';
import { requestedEmail } from './requested-email.ts';
import { security } from './security-state.ts';
import { account } from './state.ts';

export interface EmailChangeCommand {
  readonly userId: string;
  readonly email: string;
  readonly currentPassword: string;
}

/**
 * Asks for another address, for who gives the password once more, however fresh the sign-in is. Nobody looks whose the
 * address is: who asks learns nothing, and who reads the letter there is told when the link is followed.
 */
export async function askToChangeEmail(
  { handler, pool, personal, clock }: Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>,
  { userId, email, currentPassword }: EmailChangeCommand,
  context: CommandContext,
) {
  const credentials = await credentialsOf(pool, userId);
  const work = { kind: 'change', caller: userId } as const;
  if (!(await isPassword(credentials?.hash, currentPassword, work)) || !credentials)
    return refuse('REAUTH_REQUIRED');
  const { state } = await handler.load(account, userId);
  if (state.status !== 'registered') return refuse('REAUTH_REQUIRED');
  const { emailKey: presentKey } = state;
  const { epoch: passwordVersion } = credentials;
  const request = { userId, email, emailKey: personal.emailKey(email), passwordVersion, presentKey };
  return handler.handle(security, userId, decisions.RequestEmailChange(request, { now: clock() }), context);
}

/** The address that waits for the letter that went there to be answered; undefined where there is none. */
export async function pendingEmail(
  deps: Pick<AccountsDeps, 'handler' | 'log' | 'personal' | 'clock'>,
  userId: string,
): Promise<string | undefined> {
  const open = await openChange(deps, userId);
  return open && !open.isDone ? requestedEmail(deps, userId, open.change.emailKey) : undefined;
}
