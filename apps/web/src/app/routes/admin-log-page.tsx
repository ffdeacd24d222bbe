export { AuditLog as Component } from '../../features/admin/studio/audit-log';
