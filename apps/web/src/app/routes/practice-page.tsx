export { Practice as Component } from '../../features/practice/practice';
