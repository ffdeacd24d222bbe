export { Guide as Component } from '../../features/learn/guide';
