import { plural } from '../plural.ts';

/** The admin's users in English. Texts that the specification gives stand word for word. */
export const people = {
  title: 'Users',
  searchHint: 'Name or e-mail',
  failed: 'failed to fetch users.',
  none: 'No users found',
  noneSentence: 'Nobody matches this search.',
  noneFits: 'Nobody matches all of these filters.',
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
  revokeAuditor: 'Revoke auditor',
  auditorOf: (action: string, name: string) => `${action}: ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  notYourself: 'Another admin can change or delete you.',
  updated: 'Updated user Status',
  leave: 'Leave it as it is',
  grantHead: (name: string) => `Make ${name} an admin?`,
  grantSentence:
    'An admin can change products, orders and people, refund payments, and see everything that happened. It takes effect at their next click.',
  grant: 'Make an admin',
  deleteHead: (name: string) => `Delete ${name}?`,
  deleteHappens: (orders: number): readonly string[] => [
    'They are signed out everywhere, and cannot sign in again.',
    'Name, e-mail, addresses and what they wrote in reviews are erased permanently.',
    'Unpaid orders are cancelled, and their items go back into stock.',
    orders === 0
      ? 'They have no orders.'
      : `${plural(orders, 'order is', 'orders are')} kept, without a name.`,
    'This cannot be undone.',
  ],
  deleteAction: 'Delete permanently',
  deleted: 'Deleted user succesfully',
  notDeleted: 'The account was not deleted.',
};
