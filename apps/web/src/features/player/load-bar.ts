/** The bar comes with the first session; whoever expects one soon asks for it ahead. */
export const loadBar = () => import('./bar/bar').then((module) => ({ default: module.Bar }));
