/** The code that Node, Postgres or gRPC gives an error, a text or a number; undefined where it has none. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
