import { plural } from '../plural.ts';

/** The admin's users in English. Texts that the specification gives stand word for word. */
export const people = {
  title: 'Users',
  searchHint: 'Name or e-mail',
  failed: 'failed to fetch users.',
  none: 'No users found',
  noneSentence: 'Nobody here is called that.',
  noneFits: 'Nobody fits all of this.',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  orders: 'Orders',
  ordersLower: 'orders',
  clearance: 'Clearance',
  admin: 'Admin',
  customer: 'Customer',
  auditor: 'Auditor',
  you: 'You',
  revoke: 'Revoke Admin',
  revokeOf: (name: string) => `Revoke Admin: ${name}`,
  noClearance: 'No Clearance',
  grantOf: (name: string) => `No Clearance: ${name}`,
  makeAuditor: 'Make auditor',
  revokeAuditor: 'End audit',
  auditorOf: (action: string, name: string) => `${action}: ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  notYourself: 'Another admin can change or delete you.',
  updated: 'Updated user Status',
  leave: 'Leave it as it is',
  grantHead: (name: string) => `Make ${name} an admin?`,
  grantSentence:
    'An admin changes products, orders and people, gives money back, and sees everything that happened. It holds from their next click on.',
  grant: 'Make an admin',
  deleteHead: (name: string) => `Delete ${name}?`,
  deleteHappens: (orders: number): readonly string[] => [
    'They are signed out everywhere, and cannot sign in again.',
    'Name, e-mail, addresses and what they wrote in reviews are erased for ever.',
    'Orders that are not paid are cancelled, and their goods go back on the shelf.',
    orders === 0
      ? 'They have no orders.'
      : `${plural(orders, 'order stays', 'orders stay')} in the books, without a name.`,
    'Nobody can undo this.',
  ],
  deleteAction: 'Delete for ever',
  deleted: 'Deleted user succesfully',
  notDeleted: 'Nobody was deleted.',
};
