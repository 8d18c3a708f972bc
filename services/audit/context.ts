import { auditHandlers, type AuditDeps } from './routes.ts';

/** The audit: replays, searches and masks the log. Its only decisions record looks at personal data. */
export const createAudit = (ports: AuditDeps) => ({ handlers: auditHandlers(ports), processes: [] });
