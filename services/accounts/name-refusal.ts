import { hasWebAddress, isNameOfTheHouse } from '#contracts/accounts/names';
import { isUnreadableName } from '#contracts/kernel/unreadable-name';

/** Why a name is not allowed; undefined where it is. */
export const nameRefusal = (names: readonly string[], { mayBeOfTheHouse = false } = {}) => {
  if (names.some(isUnreadableName)) return 'NAME_UNREADABLE';
  if (names.some(hasWebAddress)) return 'NAME_WITH_ADDRESS';
  return !mayBeOfTheHouse && names.some(isNameOfTheHouse) ? 'NAME_RESERVED' : undefined;
};
