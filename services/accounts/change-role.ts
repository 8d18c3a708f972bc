import type { CommandContext } from '#services/kernel/command-context';
import { amongAdmins } from './admins.ts';
import { handlePublished } from './authorization.ts';
import { changeAuditor, changeRole } from './decide/change-role.ts';
import type { AccountsDeps } from './ports.ts';

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'clock'>;

export interface About {
  readonly userId: string;
  /** The admin who asks. */
  readonly by: string;
}

/** Grants or revokes admin; it acts at the person's next request, in every process. */
export const toggleAdmin = (deps: Deps, about: About, context: CommandContext) =>
  amongAdmins(deps, about, (otherAdmins) => {
    const decide = changeRole({ ...about, otherAdmins }, { now: deps.clock() });
    return handlePublished(deps, about.userId, decide, context);
  });

/** Grants or revokes the audit area, likewise. */
export const toggleAuditor = (deps: Deps, { userId }: Pick<About, 'userId'>, context: CommandContext) =>
  handlePublished(deps, userId, changeAuditor({ userId }, { now: deps.clock() }), context);
