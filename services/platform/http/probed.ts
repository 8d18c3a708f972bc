/** Where operators and their probes call, every second or so. */
export const PROBED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);
