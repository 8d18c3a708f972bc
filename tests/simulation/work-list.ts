import type { ProcessManager, TaskResult } from '#services/kernel/process-manager';
import { ProviderUnavailable } from '#services/payments/ports';
import { isUnavailable } from '../../services/platform/http/unavailable.ts';
import { failuresAfter, pauseAfter } from '../../services/platform/work/pauses.ts';
import { causeOf } from '../../services/platform/work/to-do-list.ts';
import type { Cause } from '../../services/kernel/process-manager.ts';
import type { ApiProcess } from './api-process.ts';
import type { Flaws } from './simulated-log.ts';
import type { World } from './world.ts';

/** Milliseconds, as in `services/platform/work/worker.ts`. */
const LEASE = 15_000;
const PATIENCE = 60_000;

interface Task {
  readonly process: string;
  readonly key: string;
  data: unknown;
  readonly cause: Cause;
  attempts: number;
  failures: number;
  /** By the database's clock. While a worker holds it: the end of the lease. */
  dueAt: number;
}

/**
 * The process managers' lists and their workers: filled from the log a little later, done by any process that takes
 * what is due. A dead worker's tasks are due again when their lease ends.
 */
export class WorkList {
  readonly #tasks = new Map<string, Task>();
  readonly #world: World;
  readonly #processes: () => readonly ApiProcess[];
  readonly #isForgetful: boolean;
  #filled = 0;
  #isFilling = false;

  constructor(world: World, { forgetsTasks = false }: Flaws, processes: () => readonly ApiProcess[]) {
    this.#world = world;
    this.#processes = processes;
    this.#isForgetful = forgetsTasks;
    world.log.listen(() => this.#fillSoon());
  }

  /** The names of tasks that are not done. */
  left(): readonly string[] {
    return [...this.#tasks.keys()];
  }

  /** To be called when the wall clock was set forward: more may be due. */
  look(): void {
    for (const [name, task] of this.#tasks) this.#lookAt(name, task);
  }

  #fillSoon(): void {
    if (this.#isFilling) return;
    this.#isFilling = true;
    const { timeline, luck, weather } = this.#world;
    const fill = (): void => {
      if (weather.isAway('vault')) return void timeline.after(500, fill);
      this.#isFilling = false;
      this.#fill();
    };
    timeline.after(luck.between(20, 250), fill);
  }

  #fill(): void {
    const managers = this.#processes()[0]?.shop.processes ?? [];
    const { all } = this.#world.log;
    for (const event of all.slice(this.#filled))
      for (const manager of managers)
        for (const change of manager.types.includes(event.type) ? manager.changesFor(event) : []) {
          const name = `${manager.name} ${change.key}`;
          if (change.kind === 'done' || this.#isForgetful) this.#tasks.delete(name);
          else {
            const { key, data, dueAt } = change;
            const cause = causeOf(event);
            const untried = { attempts: 0, failures: 0, dueAt: dueAt.getTime() };
            const task = { process: manager.name, key, data, cause, ...untried };
            this.#tasks.set(name, task);
            this.#lookAt(name, task);
          }
        }
    this.#filled = all.length;
  }

  #lookAt(name: string, task: Task): void {
    const { timeline, luck } = this.#world;
    timeline.after(task.dueAt - this.#now() + luck.between(1, 200), () => {
      if (this.#tasks.get(name) === task && task.dueAt <= this.#now()) this.#take(name, task);
    });
  }

  #take(name: string, task: Task): void {
    const { timeline, weather } = this.#world;
    const worker = this.#world.pick(this.#processes().filter(({ isAlive }) => isAlive));
    if (!worker || weather.isAway('vault')) return void timeline.after(500, () => this.#lookAt(name, task));
    const manager = worker.shop.processes.find((each) => each.name === task.process);
    if (!manager) throw new Error(`There is no ${task.process}`);
    task.attempts += 1;
    this.#lease(name, task, worker, manager);
  }

  #lease(name: string, task: Task, worker: ApiProcess, manager: ProcessManager): void {
    const { timeline } = this.#world;
    const since = timeline.now;
    const attempt = task.attempts;
    let lease = this.#now() + LEASE;
    task.dueAt = lease;
    let isOver = false;
    const isMine = () => this.#tasks.get(name) === task && task.dueAt === lease && task.attempts === attempt;
    const renew = (): void => {
      if (isOver || !isMine()) return;
      if (!worker.isAlive) return this.#lookAt(name, task);
      if (timeline.now - since >= PATIENCE) return end('wait');
      task.dueAt = lease = this.#now() + LEASE;
      timeline.after(LEASE / 3, renew);
    };
    timeline.after(LEASE / 3, renew);
    const end = (result: TaskResult<unknown> | { readonly failed: unknown }): void => {
      if (isOver || !worker.isAlive) return;
      isOver = true;
      // Sometimes it is done, and the list never receives that.
      if (!isMine() || this.#world.weather.isAway('vault') || this.#world.weather.strikes(0.05))
        return this.#lookAt(name, task);
      if (result === 'done') return void this.#tasks.delete(name);
      task.failures = failuresAfter(result, task.failures);
      task.dueAt = this.#now() + pauseAfter(result, task);
      if (typeof result === 'object' && 'noted' in result) task.data = result.noted ?? task.data;
      this.#lookAt(name, task);
    };
    const { key, data, cause } = task;
    this.#world.note(`${worker.name} does ${name}`);
    manager.act({ key, data, cause, attempts: attempt - 1 }).then(end, (error: unknown) => {
      if (!isUnavailable(error) && !(error instanceof ProviderUnavailable))
        this.#world.breaks(`The task ${name} failed: ${String(error)}`);
      end({ failed: error });
    });
  }

  #now(): number {
    return this.#world.wall().getTime();
  }
}
