export { Privacy as Component } from '../../features/pages/privacy';
