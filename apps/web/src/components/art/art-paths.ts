const SESSION_COVER = /^\/art\/sessions\/([\w-]+)\/cover\.svg$/;

/** An illustration that belongs to no session or category. */
export const scene = (name: string) => `/art/scenes/${name}.svg`;

export const categoryArt = (slug: string, shape: 'tile' | 'band' | 'band-tall' | 'slice') =>
  `/art/categories/${encodeURIComponent(slug)}/${shape}.svg`;

/** The wide variant of an illustrated cover; other pictures have none. */
export function wideCover(imageUrl: string | null): string | null {
  const slug = imageUrl ? SESSION_COVER.exec(imageUrl)?.[1] : undefined;
  return slug ? `/art/sessions/${slug}/wide.svg` : imageUrl;
}
