export { Search as Component } from '../../features/catalog/search';
