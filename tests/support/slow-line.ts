import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A connection to a store on this machine that can be made slow, hang, or break at any moment. */
export interface SlowLine extends AsyncDisposable {
  readonly port: number;
  /** Milliseconds that everything takes on its way back. */
  delay: number;
  /** Bytes that come back every 20 ms; 0 for all at once. */
  drip: number;
  /** No new connection gets through. */
  isCut: boolean;
  /** Breaks open connections. */
  reset(): void;
  /** Nothing is passed in either direction, and nobody is told. */
  hang(): void;
  /** Requests arrive, and no answer comes back. */
  mute(): void;
  resume(): void;
}

const AT_ONCE = { delay: 0, drip: 0 } as const;
const DROP_EVERY = 20;

export const openSlowLine = async (to: number): Promise<SlowLine> => {
  const open = new Set<Socket>();
  const answering = new Set<Socket>();
  let isHanging = false;
  let isMute = false;
  const line = { ...AT_ONCE, isCut: false } as Pick<SlowLine, 'delay' | 'drip' | 'isCut'>;

  const dripInto = async (other: Socket, chunk: Buffer): Promise<void> => {
    let rest = chunk;
    while (line.drip > 0 && rest.length > 0) {
      other.write(rest.subarray(0, line.drip));
      rest = rest.subarray(line.drip);
      await pause(DROP_EVERY);
    }
    if (rest.length > 0) other.write(rest);
  };
  const join = (from: Socket, other: Socket, how: () => typeof AT_ONCE | typeof line) => {
    let last: Promise<unknown> = Promise.resolve();
    open.add(from);
    from.on('data', (chunk: Buffer) => {
      const { delay, drip } = how();
      const come = delay === 0 ? last : Promise.all([last, pause(delay)]);
      last = come.then<unknown>(() => (drip === 0 ? other.write(chunk) : dripInto(other, chunk)));
    });
    from.on('close', () => {
      open.delete(from);
      other.destroy();
    });
    from.on('error', () => other.destroy());
    if (isHanging) from.pause();
  };
  const server = createServer((near) => {
    if (line.isCut) return near.resetAndDestroy();
    const far = connect(to, '127.0.0.1');
    join(near, far, () => AT_ONCE);
    answering.add(far);
    far.once('close', () => answering.delete(far));
    join(far, near, () => line);
    if (isMute) far.pause();
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(line, {
    port: (server.address() as AddressInfo).port,
    reset: () => {
      for (const socket of open) socket.resetAndDestroy();
    },
    hang: () => {
      isHanging = true;
      for (const socket of open) socket.pause();
    },
    mute: () => {
      isMute = true;
      for (const socket of answering) socket.pause();
    },
    resume: () => {
      [isHanging, isMute] = [false, false];
      for (const socket of open) socket.resume();
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};
