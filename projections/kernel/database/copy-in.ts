import pg from 'pg';

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const LENGTH = 4;

/** The header of a CopyData message: its letter, and the length of the rest. */
const headOf = (rows: Buffer): Buffer => {
  const head = Buffer.alloc(1 + LENGTH, 'd');
  head.writeInt32BE(LENGTH + rows.length, 1);
  return head;
};

/**
 * `COPY … FROM STDIN` with its rows sent right behind it, without waiting for the server to be ready, so that it goes
 * out together with other statements. If the server refuses to copy, it ignores the rows.
 */
export class CopyIn extends pg.Query {
  readonly #text: string;
  readonly #rows: Buffer;

  constructor(text: string, rows: Buffer, done: (error: Error | undefined, result: unknown) => void) {
    super(text, done);
    this.#text = text;
    this.#rows = rows;
  }

  override readonly submit = (connection: pg.Connection): void => {
    const { stream } = connection;
    stream.cork();
    connection.query(this.#text);
    for (const part of [headOf(this.#rows), this.#rows, COPY_DONE]) stream.write(part);
    stream.uncork();
  };

  /** The rows are already on their way. */
  handleCopyInResponse(): void {}
}
