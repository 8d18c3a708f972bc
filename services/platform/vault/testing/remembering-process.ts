import { openProcess } from './remembering.ts';

/** A process that says of every cookie that it is sent what role it gives: for tests that stop it in the middle. */
const { sessions, isCertain } = openProcess(process.argv[2] ?? '');

const answer = async (cookie: string): Promise<void> => {
  const who = await sessions.read(cookie);
  process.send?.({ cookie, role: who?.role ?? 'nobody', wasCertain: isCertain() });
};
process.on('message', (cookie: string) => void answer(cookie));
process.on('disconnect', () => process.exit());
