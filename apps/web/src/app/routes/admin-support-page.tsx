export { SupportInbox as Component } from '../../features/admin/support-inbox';
