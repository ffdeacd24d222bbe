export { Tutorial as Component } from '../../features/learn/tutorial';
