import { changeAuditor, changeRole } from '../decide/change-role.ts';

/** Makes somebody an admin whom nobody asked for: in tests the first has no other to grant the role. */
export const grantAdmin = (userId: string, now: Date) =>
  changeRole({ userId, by: '', otherAdmins: 0, isAdmin: true }, { now });

/** Opens the audit area to somebody. */
export const grantAuditor = (userId: string, now: Date) =>
  changeAuditor({ userId, isAuditor: true }, { now });
