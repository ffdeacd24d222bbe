export { Members as Component } from '../../features/admin/members';
