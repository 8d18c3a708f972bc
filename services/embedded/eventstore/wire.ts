/** Protocol-buffer primitives on buffers, for the calls where generated code is too slow. */

export const VARINT = 0;
const FIXED64 = 1;
export const BYTES = 2;
const FIXED32 = 5;

/** The bytes are not the message they claim to be. grpc-js answers INTERNAL when a deserializer throws this. */
export class MalformedMessage extends Error {}

/** Reads the fields of one message. Lengths are checked: a wrong length never reads past the end. */
export class WireReader {
  readonly buffer: Buffer;
  readonly end: number;
  offset: number;

  constructor(buffer: Buffer, offset = 0, end = buffer.length) {
    this.buffer = buffer;
    this.offset = offset;
    this.end = end;
  }

  /** The next tag (field number × 8 + wire type), or 0 at the end of the message. */
  tag(): number {
    return this.offset < this.end ? this.varint() : 0;
  }

  /** An unsigned varint; above 2^53 it is only approximate, which is enough to know that it is too large. */
  varint(): number {
    let value = 0;
    let scale = 1;
    for (let read = 0; read < 10; read++) {
      const byte = this.#byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    throw new MalformedMessage('varint too long');
  }

  /** An unsigned varint of 64 bits, exact. */
  varint64(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    throw new MalformedMessage('varint too long');
  }

  /** A length-delimited field as a view, not a copy. */
  bytes(): Buffer {
    const end = this.#lengthEnd();
    const view = this.buffer.subarray(this.offset, end);
    this.offset = end;
    return view;
  }

  utf8(): string {
    const end = this.#lengthEnd();
    const text = this.buffer.toString('utf8', this.offset, end);
    this.offset = end;
    return text;
  }

  /** A nested message, with a reader of its own. */
  message(): WireReader {
    const end = this.#lengthEnd();
    const nested = new WireReader(this.buffer, this.offset, end);
    this.offset = end;
    return nested;
  }

  /** Skips a field. */
  skip(tag: number): void {
    const wire = tag & 7;
    if (wire === VARINT) this.varint();
    else if (wire === BYTES) this.offset = this.#lengthEnd();
    else if (wire === FIXED64 || wire === FIXED32) this.offset += wire === FIXED64 ? 8 : 4;
    else throw new MalformedMessage(`wire type ${wire}`);
    if (this.offset > this.end) throw new MalformedMessage('field runs past its message');
  }

  #lengthEnd(): number {
    const length = this.varint();
    const end = this.offset + length;
    if (end > this.end) throw new MalformedMessage('length runs past its message');
    return end;
  }

  #byte(): number {
    const byte = this.offset < this.end ? this.buffer[this.offset++] : undefined;
    if (byte === undefined) throw new MalformedMessage('message ends inside a field');
    return byte;
  }
}

/** Bytes a non-negative integer below 2^53 takes as a varint. */
export function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;
  return size;
}

/** Writes a non-negative integer below 2^53 and returns the offset after it. */
export function putVarint(into: Buffer, value: number, at: number): number {
  let rest = value;
  let offset = at;
  while (rest >= 0x80000000) {
    into[offset++] = (rest % 128) | 0x80;
    rest = Math.floor(rest / 128);
  }
  while (rest >= 128) {
    into[offset++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  into[offset++] = rest;
  return offset;
}

/** A length-delimited field with its tag, as bytes; small messages are built from these. */
export function field(number: number, content: Buffer | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const tag = number * 8 + BYTES;
  const out = Buffer.allocUnsafe(varintSize(tag) + varintSize(bytes.length) + bytes.length);
  bytes.copy(out, putVarint(out, bytes.length, putVarint(out, tag, 0)));
  return out;
}

/** A varint field with its tag, as bytes. Written even when 0, because it may belong to a oneof. */
export function varintField(number: number, value: number): Buffer {
  const tag = number * 8 + VARINT;
  const out = Buffer.allocUnsafe(varintSize(tag) + varintSize(value));
  putVarint(out, value, putVarint(out, tag, 0));
  return out;
}
