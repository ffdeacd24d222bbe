export { FreeVizzies as Component } from '../../features/catalog/free-vizzies';
