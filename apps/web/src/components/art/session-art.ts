import type { Session } from '@vizzi/api/contracts';

const SESSION_COVER = /^(\/art\/sessions\/[\w-]+)\/cover\.svg$/;

interface Picture {
  readonly wide: string;
  readonly tall: string;
}

export interface SessionArt {
  /** Shown first. */
  readonly day: Picture;
  /** The same land by night; other pictures have none and are darkened instead. */
  readonly night: Picture | undefined;
}

/** The backdrop pictures of a session: its own illustration, its own picture, or the landscape of its category. */
export function sessionArt({ imageUrl, category }: Pick<Session, 'imageUrl' | 'category'>): SessionArt {
  if (!imageUrl) return stages(`/art/categories/${encodeURIComponent(category.slug)}`);
  const folder = SESSION_COVER.exec(imageUrl)?.[1];
  return folder ? stages(folder) : { day: { wide: imageUrl, tall: imageUrl }, night: undefined };
}

function stages(folder: string): SessionArt {
  return {
    day: { wide: `${folder}/stage-day.svg`, tall: `${folder}/stage-day-tall.svg` },
    night: { wide: `${folder}/stage.svg`, tall: `${folder}/stage-tall.svg` },
  };
}
