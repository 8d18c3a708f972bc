/** The profile in English. Texts that the specification gives stand word for word. */
export const profile = {
  title: 'Profile',
  current: 'As the shop knows you',
  update: 'Update your profile',
  newPassword: 'New password',
  newPasswordHint: 'Leave blank to keep current password',
  confirmPassword: 'Confirm password',
  currentPassword: 'Current password',
  whyCurrent: 'You signed in a while ago: to change the password, enter the one you have now.',
  otherDevices: 'A new password signs you out everywhere else.',
  mismatch: "Passwords don't match!",
  save: 'Update Profile',
  saving: 'Updating...',
  saved: 'Profile updated successfully!',
  failed: 'failed to update  user:',
  loading: 'Loading profile...',
  none: 'No user data available',
};
