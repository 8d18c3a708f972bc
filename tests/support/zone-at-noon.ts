/** A time zone where it is about noon now, so that no day ends while a test looks at today. */
export const zoneAtNoon = (now = new Date()): string => {
  const ahead = 12 - now.getUTCHours();
  // West is positive in these names.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};
