import type { SignedIn } from './call-context.ts';

/** Whether what belongs to a customer may be seen: by them, by admins and auditors. For others it does not exist. */
export const maySee = ({ userId, role }: Pick<SignedIn, 'userId' | 'role'>, ownerId: string): boolean =>
  userId === ownerId || role !== 'customer';
