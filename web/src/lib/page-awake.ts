let isAwake = false;
const waiting: (() => void)[] = [];

/** Runs it once the whole page is hydrated: its parts hydrate one after the other. */
export function onceAwake(todo: () => void): void {
  if (isAwake) todo();
  else waiting.push(todo);
}

/** The page's last part is hydrated. */
export function wake(): void {
  isAwake = true;
  for (const todo of waiting.splice(0)) todo();
}
