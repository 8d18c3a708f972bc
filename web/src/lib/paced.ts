interface Paced {
  /** Soon it is done, once for all that ask until then; while it is under way, once more after that. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Does work a pause after it was asked for, never twice at once. After a failure, asking again starts it again. */
export const paced = (work: () => Promise<unknown>, pause: number): Paced => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;
  let isAsked = false;
  const ask = (): void => {
    if (isUnderWay) isAsked = true;
    else timer ??= setTimeout(begin, pause);
  };
  const end = (): void => {
    isUnderWay = false;
    if (isAsked) ask();
  };
  const begin = (): void => {
    timer = undefined;
    isAsked = false;
    isUnderWay = true;
    work().then(end, end);
  };
  const stop = (): void => {
    clearTimeout(timer);
    isAsked = false;
  };
  return { ask, stop };
};
