export { About as Component } from '../../features/pages/about';
