const SESSION_COVER = /^\/art\/sessions\/([\w-]+)\/cover\.svg$/;

/** A drawn picture that is not tied to one session or category. */
export const scene = (name: string) => `/art/scenes/${name}.svg`;

export const categoryArt = (slug: string, shape: 'tile' | 'band' | 'band-tall' | 'slice') =>
  `/art/categories/${encodeURIComponent(slug)}/${shape}.svg`;

/** The wide cut of a drawn cover; an uploaded picture is its own. */
export function wideCover(imageUrl: string | null): string | null {
  const slug = imageUrl ? SESSION_COVER.exec(imageUrl)?.[1] : undefined;
  return slug ? `/art/sessions/${slug}/wide.svg` : imageUrl;
}
