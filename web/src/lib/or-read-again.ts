/**
 * A command's answer. Where it is refused, or lost, the page has to read again: somebody else was faster, or it was
 * done after all.
 */
export const orReadAgain = async <T>(answer: Promise<T>, readAgain: () => unknown): Promise<T> => {
  try {
    return await answer;
  } catch (failure) {
    void readAgain();
    throw failure;
  }
};
