import { auditHandlers, type AuditDeps } from './routes.ts';

/** The audit: what the log says, replayed, searched and masked. It decides nothing. */
export const createAudit = (ports: AuditDeps) => ({ handlers: auditHandlers(ports), processes: [] });
