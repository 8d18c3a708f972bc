/** Adds a listener; answers how to remove it. */
export const listenTo = <Listener>(listeners: Set<Listener>, listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const tellAll = (listeners: ReadonlySet<() => void>): void => listeners.forEach((tell) => tell());
