/** How often the api process is killed at each point; `KILLS_A_POINT=50` for a full run. */
export const KILLS = Number(process.env['KILLS_A_POINT'] ?? 1);
