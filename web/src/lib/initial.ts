/** The first character of a name as a capital: a whole one, also where it takes two of a text's units. */
export const initialOf = (name: string): string | undefined => {
  const [first] = name;
  return first?.toUpperCase();
};
