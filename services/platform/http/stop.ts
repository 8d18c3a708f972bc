import type { Server } from 'node:http';

/** Takes no new calls, lets those under way finish within so many milliseconds, then cuts off the rest. */
export async function stopServer(server: Server, within: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), within);
  await closed;
  clearTimeout(cut);
}
