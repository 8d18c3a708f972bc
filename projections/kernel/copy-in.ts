import pg from 'pg';

const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const LENGTH = 4;

/** The head of CopyData: its letter, and how long it is without that. */
const headOf = (rows: Buffer): Buffer => {
  const head = Buffer.alloc(1 + LENGTH, 'd');
  head.writeInt32BE(LENGTH + rows.length, 1);
  return head;
};

/**
 * `COPY … FROM STDIN` with its rows right behind it, so that it goes to the server together with other statements: rows
 * that come although the server has refused to copy are ignored by it.
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

  /** Nobody waits for the server to be ready. */
  handleCopyInResponse(): void {}
}
