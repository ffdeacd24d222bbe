/** Counts the changes of the catalogue, so that cached answers can be recognised as out of date. */
export interface CatalogVersion {
  readonly current: number;
  /** Called after every write to the catalogue, by this process or another. */
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
