/** The wire types of protocol buffers that the log's messages use. */
export const VARINT = 0;
export const BYTES = 2;
const FIXED64 = 1;
const FIXED32 = 5;

/** The tag in front of a field. */
export const tagOf = (field: number, wire: number): number => field * 8 + wire;

/**
 * Reads a message field by field in place: generated code first makes an object of every part, which takes ten times as
 * long. Throws where a field runs past the end of its message.
 */
export class Cursor {
  readonly bytes: Buffer;
  at: number;
  readonly end: number;

  constructor(bytes: Buffer, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** The next field's tag; 0 at the end of the message. */
  tag(): number {
    return this.at < this.end ? this.varint() : 0;
  }

  /** An unsigned number; inexact beyond 2^53. */
  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  /** An unsigned number of 64 bits, exact. */
  varint64(): bigint {
    const { at } = this;
    const value = this.varint();
    if (value <= Number.MAX_SAFE_INTEGER) return BigInt(value);
    let exact = 0n;
    for (let index = at; index < this.at; index += 1)
      exact |= BigInt((this.bytes[index] ?? 0) & 0x7f) << BigInt((index - at) * 7);
    return BigInt.asUintN(64, exact);
  }

  /** The message in a field. */
  message(): Cursor {
    const end = this.#endOfField();
    const inner = new Cursor(this.bytes, this.at, end);
    this.at = end;
    return inner;
  }

  /** The bytes of a field, not copied. */
  field(): Buffer {
    const end = this.#endOfField();
    const view = this.bytes.subarray(this.at, end);
    this.at = end;
    return view;
  }

  text(): string {
    const end = this.#endOfField();
    const text = this.bytes.toString('utf8', this.at, end);
    this.at = end;
    return text;
  }

  skip(tag: number): void {
    const wire = tag & 7;
    if (wire === VARINT) this.varint();
    else if (wire === BYTES) this.at = this.#endOfField();
    else if (wire === FIXED64 || wire === FIXED32) this.at += wire === FIXED64 ? 8 : 4;
    else throw new Error(`The log answers with the wire type ${wire}`);
    if (this.at > this.end) throw new Error('A field of what the log answers runs past its end');
  }

  #endOfField(): number {
    const length = this.varint();
    const end = this.at + length;
    if (end > this.end) throw new Error('A field of what the log answers runs past its end');
    return end;
  }

  #byte(): number {
    const byte = this.at < this.end ? this.bytes[this.at] : undefined;
    if (byte === undefined) throw new Error('What the log answers ends in the middle of a field');
    this.at += 1;
    return byte;
  }
}

/** Encodes a number from 0 to 2^53. */
const varint = (value: number): readonly number[] => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return [...bytes, rest];
};

/** A number field; written even where it is 0, which means something in a `oneof`. */
export const varintField = (field: number, value: number): Buffer =>
  Buffer.from([...varint(tagOf(field, VARINT)), ...varint(value)]);

/** A field of text, bytes or other fields. */
export const bytesField = (field: number, ...content: readonly (Buffer | string)[]): Buffer => {
  const parts = content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([...varint(tagOf(field, BYTES)), ...varint(length)]), ...parts]);
};
