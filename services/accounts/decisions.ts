import type { accountCommands, claimCommands } from '#contracts/accounts/commands';
import type { AccountEvent, EmailEvent, UsernameEvent } from '#contracts/accounts/events';
import type { Decisions } from '#services/kernel/decisions';
import { emailClaim, usernameClaim, type Claim } from './claim.ts';
import { changeAuditor, changeRole } from './decide/change-role.ts';
import { deleteAccount } from './decide/delete-account.ts';
import { abandonRegistration, register } from './decide/register.ts';
import { grantAdmin, grantAuditor } from './decide/roles.ts';
import { updateProfile } from './decide/update-profile.ts';
import type { Account } from './state.ts';

const ofAccounts = {
  Register: register,
  AbandonRegistration: abandonRegistration,
  UpdateProfile: updateProfile,
  GrantAdmin: grantAdmin,
  GrantAuditor: grantAuditor,
  ChangeRole: changeRole,
  ChangeAuditor: changeAuditor,
  DeleteAccount: deleteAccount,
} satisfies Decisions<typeof accountCommands, Account, AccountEvent>;

const ofClaims = {
  ClaimEmail: emailClaim.claim,
  ReleaseEmail: emailClaim.release,
  ClaimUsername: usernameClaim.claim,
  ReleaseUsername: usernameClaim.release,
} satisfies Decisions<typeof claimCommands, Claim, EmailEvent | UsernameEvent>;

export const decisions = { ...ofAccounts, ...ofClaims };
