import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A line to a store on this machine that can be made slow, or hang, at any moment. */
export interface SlowLine extends AsyncDisposable {
  readonly port: number;
  /** Milliseconds that everything takes on its way back. */
  delay: number;
  /** Nothing goes either way, and nobody is told. */
  hang(): void;
  goOn(): void;
}

export const openSlowLine = async (to: number): Promise<SlowLine> => {
  const open = new Set<Socket>();
  let isHanging = false;
  const line = { delay: 0 };
  const join = (from: Socket, other: Socket, delay: () => number) => {
    let last: Promise<unknown> = Promise.resolve();
    open.add(from);
    from.on('data', (chunk: Buffer) => {
      const late = delay();
      if (late === 0) return void last.then(() => other.write(chunk));
      last = Promise.all([last, pause(late)]).then(() => other.write(chunk));
      return undefined;
    });
    from.on('close', () => {
      open.delete(from);
      other.destroy();
    });
    from.on('error', () => other.destroy());
    if (isHanging) from.pause();
  };
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    join(near, far, () => 0);
    join(far, near, () => line.delay);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(line, {
    port: (server.address() as AddressInfo).port,
    hang: () => {
      isHanging = true;
      for (const socket of open) socket.pause();
    },
    goOn: () => {
      isHanging = false;
      for (const socket of open) socket.resume();
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
};
