import type { DomainEvent } from '#contracts/kernel/event';
import type { Aggregate } from './aggregate.ts';

/**
 * The aggregates that a process has used, by the category of their streams. When one finds a stream new, the others
 * need not read it either.
 */
export class Readers {
  readonly #known = new Map<string, Set<Aggregate<unknown, DomainEvent>>>();

  note(aggregate: Aggregate<unknown, DomainEvent>): void {
    const known = this.#known.get(aggregate.category);
    if (known) known.add(aggregate);
    else this.#known.set(aggregate.category, new Set([aggregate]));
  }

  of(aggregate: Aggregate<unknown, DomainEvent>): Iterable<Aggregate<unknown, DomainEvent>> {
    this.note(aggregate);
    return this.#known.get(aggregate.category) ?? [];
  }
}
