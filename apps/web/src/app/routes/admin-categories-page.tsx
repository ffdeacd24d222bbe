export { Categories as Component } from '../../features/admin/studio/categories';
