import { standingAdmins } from './roles/admins.ts';
import { factorHandlers } from './second-factor/factor-routes.ts';
import { guestHandlers } from './guests/guest-routes.ts';
import { letterLinks } from './links/letter-links.ts';
import { linkHandlers } from './links/link-routes.ts';
import { ownHandlers } from './own-routes.ts';
import { peopleHandlers } from './people-routes.ts';
import type { AccountsDeps } from './ports.ts';
import { accountsProcess } from './process.ts';
import { accountConfigHandlers, accountHandlers } from './routes.ts';
import { security } from './security-state.ts';
import { sessionHandlers } from './signing-in/session-routes.ts';

interface Ports extends AccountsDeps {
  /** Whether the demo shop's accounts are there. */
  readonly hasDemoAccounts: () => boolean;
}

/** Accounts: registering, signing in, sessions, roles and deletion. */
export const createAccounts = (ports: Ports) => ({
  ...ports,
  handlers: {
    ...accountHandlers(ports),
    ...accountConfigHandlers({
      demoAccounts: ports.hasDemoAccounts,
      writesLetters: ports.writesLetters,
      registration: ports.registration,
    }),
    ...sessionHandlers(ports),
    ...linkHandlers(ports),
    ...factorHandlers(ports),
    ...ownHandlers(ports),
    ...guestHandlers(ports),
    ...peopleHandlers(ports),
  },
  processes: [accountsProcess(ports)],
  /** Where the links in letters about accounts lead to. */
  letterLinks: letterLinks(ports),
  /** The guests whom an account has taken in. */
  guestsOf: async (userId: string) => (await ports.handler.load(security, userId)).state.guests ?? [],
  /** The ids of the admins now. */
  admins: () => standingAdmins(ports),
});
