import { isNameOfTheHouse, isUnreadableName } from '#contracts/accounts/names';

/** Why nobody may be called so; undefined where they may. */
export const objectionTo = (names: readonly string[], { mayBeOfTheHouse = false } = {}) => {
  if (names.some(isUnreadableName)) return 'NAME_UNREADABLE';
  return !mayBeOfTheHouse && names.some(isNameOfTheHouse) ? 'NAME_RESERVED' : undefined;
};
