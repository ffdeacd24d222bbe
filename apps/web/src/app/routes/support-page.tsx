export { Support as Component } from '../../features/pages/support';
