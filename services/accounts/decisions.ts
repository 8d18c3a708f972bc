import type {
  accountCommands,
  claimCommands,
  deviceCommands,
  factorCommands,
  securityCommands,
} from '#contracts/accounts/commands';
import type {
  AccountEvent,
  DeviceEvent,
  EmailEvent,
  SecurityEvent,
  UsernameEvent,
} from '#contracts/accounts/events';
import type { FactorEvent } from '#contracts/accounts/factor-events';
import type { Decisions } from '#services/kernel/decisions';
import { emailClaim, usernameClaim, type Claim } from './claim.ts';
import { changeAuditor, changeRole } from './decide/change-role.ts';
import { changeEmail, requestEmailChange, withdrawEmailChange } from './decide/change-email.ts';
import { confirmEmail, requestEmailConfirmation } from './decide/confirm-email.ts';
import { deleteAccount, deleteOwnAccount } from './decide/delete-account.ts';
import { abandonRegistration, register } from './decide/register.ts';
import { noteGuestErased, registerGuest } from './decide/register-guest.ts';
import { requestPasswordReset, resetPassword } from './decide/reset-password.ts';
import {
  noteRecoveryCode,
  replaceRecoveryCodes,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './decide/second-factor.ts';
import { noteNewDevice } from './decide/note-new-device.ts';
import { deleteGuestOf, joinGuest, takeGuestIn } from './decide/take-guest-in.ts';
import { updateProfile } from './decide/update-profile.ts';
import type { Devices } from './devices/devices-state.ts';
import type { Factor } from './second-factor/factor-state.ts';
import type { Security } from './security-state.ts';
import type { Account } from './state.ts';

const ofAccounts = {
  Register: register,
  RegisterGuest: registerGuest,
  TakeGuestIn: takeGuestIn,
  DeleteGuestOf: deleteGuestOf,
  NoteGuestErased: noteGuestErased,
  AbandonRegistration: abandonRegistration,
  UpdateProfile: updateProfile,
  ResetPassword: resetPassword,
  ChangeEmail: changeEmail,
  ChangeRole: changeRole,
  ChangeAuditor: changeAuditor,
  DeleteAccount: deleteAccount,
  DeleteOwnAccount: deleteOwnAccount,
} satisfies Decisions<typeof accountCommands, Account, AccountEvent>;

const ofSecurity = {
  RequestPasswordReset: requestPasswordReset,
  RequestEmailConfirmation: requestEmailConfirmation,
  ConfirmEmail: confirmEmail,
  RequestEmailChange: requestEmailChange,
  WithdrawEmailChange: withdrawEmailChange,
  JoinGuest: joinGuest,
} satisfies Decisions<typeof securityCommands, Security, SecurityEvent>;

const ofDevices = {
  NoteNewDevice: noteNewDevice,
} satisfies Decisions<typeof deviceCommands, Devices, DeviceEvent>;

const ofFactors = {
  TurnSecondFactorOn: turnSecondFactorOn,
  TurnSecondFactorOff: turnSecondFactorOff,
  ReplaceRecoveryCodes: replaceRecoveryCodes,
  NoteRecoveryCode: noteRecoveryCode,
} satisfies Decisions<typeof factorCommands, Factor, FactorEvent>;

const ofClaims = {
  ClaimEmail: emailClaim.claim,
  ReleaseEmail: emailClaim.release,
  ClaimUsername: usernameClaim.claim,
  ReleaseUsername: usernameClaim.release,
} satisfies Decisions<typeof claimCommands, Claim, EmailEvent | UsernameEvent>;

export const decisions = { ...ofAccounts, ...ofSecurity, ...ofDevices, ...ofFactors, ...ofClaims };
