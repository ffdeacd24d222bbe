export { Landing as Component } from '../../features/landing/landing';
