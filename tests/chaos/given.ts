/** How often something strikes, or for how many ms it may last, where a variable says so. */
export const given = (variable: string, otherwise: number): number =>
  Number(process.env[variable] ?? otherwise);
