/**
 * What was thrown, as one line for an operator. A connection refused at every address of a name (`localhost` is ::1 and
 * 127.0.0.1) is an error without a message of its own: its parts have them.
 */
export const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};
