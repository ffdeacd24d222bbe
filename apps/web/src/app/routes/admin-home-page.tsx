export { FirstAdminPage as Component } from '../../features/admin/first-admin-page';
