import { Router } from 'express';
import { ownContext } from '../../kernel/command-context.ts';
import { NEWSLETTER } from '../../newsletter/process.ts';
import type { Shop } from '../shop.ts';

/**
 * What a mail program asks for when its reader presses "unsubscribe": a POST to the address in the letter's
 * `List-Unsubscribe`, without a session, a cookie or a page (RFC 8058). What it sends along says nothing more, and is not
 * read. A GET of the same address is a page with a button: programs that follow every link leave nothing by it.
 */
export const leaveByMailProgram = (newsletter: Pick<Shop['newsletter'], 'leaveByLink'>): Router => {
  const router = Router({ caseSensitive: true });
  router.post('/newsletter/leave/:token', async ({ params: { token } }, response) => {
    const outcome = await newsletter.leaveByLink(token, ownContext({ process: NEWSLETTER }));
    const [status, sentence] =
      outcome.kind === 'refused'
        ? [404, 'This link does not work.']
        : [200, 'You have been unsubscribed from the newsletter.'];
    response.status(status).set('Cache-Control', 'no-store').type('text').send(`${sentence}\n`);
  });
  return router;
};
