import type { CommandContext } from '#services/kernel/command-context';
import { amongAdmins } from './admins.ts';
import { handlePublished } from '../authorization.ts';
import type { ChangeAuditor, ChangeRole } from '../decide/change-role.ts';
import { decisions } from '../decisions.ts';
import { isUnvouched } from '../email/confirmed-address.ts';
import type { AccountsDeps } from '../ports.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'needsFactor' | 'writesLetters' | 'clock'>;

export interface About {
  readonly userId: string;
  /** The admin who asks. */
  readonly by: string;
}

/** Grants or revokes admin; it acts at the person's next request, in every process. */
export const changeAdmin = (
  deps: Deps,
  asked: Omit<ChangeRole, 'otherAdmins' | 'isUnconfirmed'>,
  context: CommandContext,
) =>
  amongAdmins(deps, asked, async (otherAdmins) => {
    const about = { ...asked, otherAdmins, isUnconfirmed: await isUnvouched(deps, asked.userId) };
    const decide = decisions.ChangeRole(about, { now: deps.clock() });
    return handlePublished(deps, about.userId, decide, context);
  });

/** Grants or revokes the audit area; it acts like `changeAdmin`. */
export const changeAudit = (
  deps: Deps,
  { by, ...asked }: Omit<ChangeAuditor, 'isUnconfirmed'> & About,
  context: CommandContext,
) =>
  amongAdmins(deps, { userId: asked.userId, by }, async () => {
    const about = { ...asked, isUnconfirmed: await isUnvouched(deps, asked.userId) };
    const decide = decisions.ChangeAuditor(about, { now: deps.clock() });
    return handlePublished(deps, about.userId, decide, context);
  });
