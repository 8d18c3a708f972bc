import type { DomainEvent } from '#contracts/kernel/event';
import type { DetailsArgument, DetailsOf } from '#contracts/refusals';

export interface Accepted<Event extends DomainEvent> {
  readonly kind: 'accept';
  readonly events: readonly Event[];
}

/** A declared refusal: a business "no". */
export interface Refused<Code extends string> {
  readonly kind: 'refused';
  readonly code: Code;
  readonly details?: DetailsOf<Code>;
}

export interface Nothing {
  readonly kind: 'nothing';
}

/** The result of a decision: events that happened, a declared refusal, or that it is true already. */
export type Decision<Event extends DomainEvent, Code extends string = never> =
  | Accepted<Event>
  | Refused<Code>
  | Nothing;

/** The command is right: these events happened, in this order. */
export const accept = <Events extends readonly DomainEvent[]>(
  ...events: Events
): Accepted<Events[number]> => ({ kind: 'accept', events });

/** Refuses, by a code and details that the contract declares. Both reach the caller. */
export const refuse = <const Code extends string>(
  code: Code,
  ...[details]: DetailsArgument<Code>
): Refused<Code> => (details === undefined ? { kind: 'refused', code } : { kind: 'refused', code, details });

/** What the command asks for is already the case, so repeating it does nothing more. */
export const nothingToDo: Nothing = { kind: 'nothing' };
