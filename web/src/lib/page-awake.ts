let isAwake = false;
const waiting: (() => void)[] = [];

/** Does it once the page that the server drew has been taken over whole: its parts wake one after the other. */
export function onceAwake(todo: () => void): void {
  if (isAwake) todo();
  else waiting.push(todo);
}

/** The page's last part is awake. */
export function wake(): void {
  isAwake = true;
  for (const todo of waiting.splice(0)) todo();
}
