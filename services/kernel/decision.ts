import type { DomainEvent } from '#contracts/kernel/event';

export interface Accepted<Event extends DomainEvent> {
  readonly kind: 'accept';
  readonly events: readonly Event[];
}

export interface Refusal<Code extends string> {
  readonly kind: 'refuse';
  readonly code: Code;
  readonly details?: unknown;
}

export interface Nothing {
  readonly kind: 'nothing';
}

/** What a decision says: events that happened, a declared "no", or that it is true already. */
export type Decision<Event extends DomainEvent, Code extends string = never> =
  | Accepted<Event>
  | Refusal<Code>
  | Nothing;

/** The command is right: these events happened, in this order. */
export const accept = <Event extends DomainEvent>(...events: readonly Event[]): Accepted<Event> => ({
  kind: 'accept',
  events,
});

/** A business "no", by a code that the contract declares. `details` reach the caller. */
export const refuse = <const Code extends string>(code: Code, details?: unknown): Refusal<Code> =>
  details === undefined ? { kind: 'refuse', code } : { kind: 'refuse', code, details };

/** What the command wants is so already: repeating it does nothing more. */
export const nothingToDo: Nothing = { kind: 'nothing' };
