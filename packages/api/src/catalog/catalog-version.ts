/** Counts the changes of the catalogue, so that answers which were made of it know when they are out of date. */
export interface CatalogVersion {
  readonly current: number;
  /** Something of the catalogue was written, here or in another process. */
  readonly changed: () => void;
}

export function createCatalogVersion(): CatalogVersion {
  let current = 0;
  return {
    get current() {
      return current;
    },
    changed() {
      current += 1;
    },
  };
}
