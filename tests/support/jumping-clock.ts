import { readFileSync } from 'node:fs';

/**
 * Gives a process a wall clock that can be changed while it runs (`node --import`): it differs from the machine's by
 * the ms in the file that CLOCK_FILE names. Timers and `performance.now()` are not affected, as when somebody sets a
 * real clock.
 */
const file = process.env['CLOCK_FILE'] ?? '';
const POLL_INTERVAL = 20;

const machine = Date;
let apart = 0;
setInterval(() => (apart = Number(readFileSync(file, 'utf8'))), POLL_INTERVAL).unref();
const now = (): number => machine.now() + apart;

globalThis.Date = new Proxy(machine, {
  construct: (target, args: unknown[], made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made) as Date,
  apply: () => new machine(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
