export { drawCategory } from './art/category-art.js';
export { drawCoverScene } from './art/cover-scene.js';
export { loadCatalog, type Catalog, type CatalogCategory, type CatalogSession } from './catalog.js';
export { artRoot, mediaRoot } from './paths.js';
