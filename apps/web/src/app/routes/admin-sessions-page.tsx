export { SessionManagement as Component } from '../../features/admin/session-management';
