/** A bounded context, composed: what answers its calls and what it does by itself. */
interface Context {
  readonly handlers: object;
  readonly processes: readonly object[];
}

type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The handlers of all contexts; their type shows which calls of the contract have none. */
export const handlersOf = <Contexts extends Readonly<Record<string, Context>>>(contexts: Contexts) =>
  Object.assign({}, ...Object.values(contexts).map(({ handlers }) => handlers)) as Together<
    Contexts[keyof Contexts]['handlers']
  >;
