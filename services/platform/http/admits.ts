import type { Access } from '#contracts/kernel/route';
import type { Role } from '#contracts/kernel/recorded';

const ADMITS: Readonly<Record<Exclude<Access, 'visitor'>, readonly Role[]>> = {
  customer: ['customer', 'auditor', 'admin'],
  auditor: ['auditor', 'admin'],
  admin: ['admin'],
};

/** Whether a route with this access is open to this role. */
export const admits = (access: Access, role: Role): boolean =>
  access === 'visitor' || ADMITS[access].includes(role);
