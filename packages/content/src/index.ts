export { loadCatalogue, type Catalogue, type CatalogueCategory, type CatalogueSession } from './catalogue.js';
export { artRoot, mediaRoot } from './paths.js';
