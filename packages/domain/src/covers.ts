/** What a picture must be that an admin uploads as a cover, and what is made of it. */
export const COVER_LIMITS = {
  bytes: 15_000_000,
  /** Of the decoded picture: a small file may hold a very large one. */
  pixels: 50_000_000,
  /** Of the shorter side. */
  shortest: 320,
  /** Of the longer side, for stages and for cards. */
  large: 1_600,
  small: 640,
} as const;

const LARGE_COVER = /^(\/api\/covers\/([0-9a-f]{16}))\.webp$/;

/** Where the large picture of a stored cover is read. */
export const coverAddress = (name: string) => `/api/covers/${name}.webp`;

/** Whether an address is that of a stored cover. */
export const isCoverAddress = (address: string) => LARGE_COVER.test(address);

/** The name of the stored cover of an address; undefined for other addresses. */
export const coverNameOf = (address: string) => LARGE_COVER.exec(address)?.[2];

/** The small picture of a stored cover; other pictures have none and are answered as they are. */
export const smallCover = (address: string) => address.replace(LARGE_COVER, `$1-${COVER_LIMITS.small}.webp`);

/** Below it lie generated covers, for editors. */
export const SCENES_PATH = '/api/admin/scenes';

/** Where a generated cover for a category is read, by the category's slug and a whole number from 0 to 9,999. */
export const coverSceneAddress = (category: string, number: number) => `${SCENES_PATH}/${category}/${number}`;
