import type { CommandContext } from '#services/kernel/command-context';
import { amongAdmins } from './admins.ts';
import { handlePublished } from './authorization.ts';
import type { ChangeAuditor, ChangeRole } from './decide/change-role.ts';
import { decisions } from './decisions.ts';
import type { AccountsDeps } from './ports.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'needsFactor' | 'clock'>;

export interface About {
  readonly userId: string;
  /** The admin who asks. */
  readonly by: string;
}

/** Grants or revokes admin; it acts at the person's next request, in every process. */
export const changeAdmin = (deps: Deps, about: Omit<ChangeRole, 'otherAdmins'>, context: CommandContext) =>
  amongAdmins(deps, about, (otherAdmins) => {
    const decide = decisions.ChangeRole({ ...about, otherAdmins }, { now: deps.clock() });
    return handlePublished(deps, about.userId, decide, context);
  });

/** Grants or revokes the audit area; it acts like `changeAdmin`. */
export const changeAudit = (deps: Deps, about: ChangeAuditor, context: CommandContext) =>
  handlePublished(deps, about.userId, decisions.ChangeAuditor(about, { now: deps.clock() }), context);
