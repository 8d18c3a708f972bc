import type { Server } from 'node:http';

/** Milliseconds between two looks for idle connections: one whose call has just ended is found then. */
const LOOK = 20;

/** Takes no new calls, lets those under way finish within the given milliseconds, then cuts off the rest. */
export async function stopServer(
  server: Server,
  within: number,
  close: () => Promise<void> = () => closed(server),
): Promise<void> {
  if (!server.listening) return;
  const ended = close();
  // A kept-alive connection would be waited for long after its last answer.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK);
  const cut = setTimeout(() => server.closeAllConnections(), within);
  await ended;
  clearInterval(idle);
  clearTimeout(cut);
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => void server.close(() => resolve()));
