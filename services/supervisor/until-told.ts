/** Aborts when told to end by Ctrl-C, SIGTERM or the end of the terminal, with this sentence. Told twice it ends at once. */
export const untilTold = (sentence: string): AbortSignal => {
  const told = new AbortController();
  const tell = () => told.abort(new Error(sentence));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, tell);
  return told.signal;
};
