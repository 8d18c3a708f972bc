import type { CommandContext } from '#services/kernel/command-context';
import { refuse } from '#services/kernel/decision';
import { step } from '#services/kernel/step';
import { decisions } from '../decisions.ts';
import { openChange } from './email-change-link.ts';
import type { AccountsDeps } from '../ports.ts';
import { prove, type Proof } from '../signing-in/prove.ts';
import { newestRequest } from './requested-email.ts';
import { security } from '../security-state.ts';
import { account } from '../state.ts';

export interface EmailChangeCommand extends Proof {
  readonly email: string;
}

/**
 * Requests another address, on proof of identity, however recent the sign-in is. It is not checked whether the address
 * is taken: the caller must not learn that. The letter's reader learns it when they follow the link.
 */
export async function askToChangeEmail(
  deps: Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'clock'>,
  { email, ...proof }: EmailChangeCommand,
  context: CommandContext,
) {
  const { handler, personal, clock } = deps;
  const { userId } = proof;
  const proven = await prove(deps, proof, step(context, 'prove'));
  if (proven.kind === 'refused') return proven;
  const { state } = await handler.load(account, userId);
  if (state.status !== 'registered') return refuse('REAUTH_REQUIRED');
  const { emailKey: presentKey } = state;
  const { passwordVersion } = proven;
  const request = { userId, email, emailKey: personal.emailKey(email), passwordVersion, presentKey };
  return handler.handle(security, userId, decisions.RequestEmailChange(request, { now: clock() }), context);
}

/**
 * Withdraws the request for this address, so that its link no longer works. A request whose link was followed cannot be
 * withdrawn: following the link again has to succeed.
 */
export async function withdrawRequest(
  deps: Pick<AccountsDeps, 'handler' | 'personal' | 'clock'>,
  { userId, email }: { readonly userId: string; readonly email: string },
  context: CommandContext,
) {
  const { handler, personal, clock } = deps;
  const emailKey = personal.emailKey(email);
  if (await hasEmail(deps, userId, emailKey)) return refuse('EMAIL_CHANGE_DONE');
  if (await openChange(deps, userId)) {
    const decide = decisions.WithdrawEmailChange({ userId, emailKey }, { now: clock() });
    const outcome = await handler.handle(security, userId, decide, context);
    if (outcome.kind === 'refused') return outcome;
  }
  // The link may have been followed meanwhile: that is recorded in another stream.
  return (await hasEmail(deps, userId, emailKey)) ? refuse('EMAIL_CHANGE_DONE') : DONE;
}

const DONE = { kind: 'done' } as const;

const hasEmail = async (
  { handler }: Pick<AccountsDeps, 'handler'>,
  userId: string,
  emailKey: string,
): Promise<boolean> => {
  const { state } = await handler.load(account, userId);
  return state.status === 'registered' && state.emailKey === emailKey;
};

/** The requested address whose letter is not answered yet; undefined where there is none. */
export async function pendingEmail(
  deps: Pick<AccountsDeps, 'handler' | 'log' | 'personal' | 'clock'>,
  userId: string,
): Promise<string | undefined> {
  const open = await openChange(deps, userId);
  return open && !open.isDone ? (await newestRequest(deps, userId))?.email : undefined;
}
