import { scene } from '../../../components/art/art-paths';

const SESSION_COVER = /^(\/art\/sessions\/[\w-]+)\/cover\.svg$/;

export interface SessionArt {
  /** The picture by day, shown first. */
  readonly day: { readonly wide: string; readonly tall: string };
  readonly night: { readonly wide: string; readonly tall: string };
  /** Other pictures have no variant by night and are darkened instead. */
  readonly hasOwnArt: boolean;
}

/** The backdrop pictures of a session. */
export function sessionArt(imageUrl: string | null): SessionArt {
  const folder = imageUrl ? SESSION_COVER.exec(imageUrl)?.[1] : undefined;
  if (folder) {
    return {
      day: { wide: `${folder}/wide.svg`, tall: `${folder}/cover.svg` },
      night: { wide: `${folder}/stage.svg`, tall: `${folder}/stage-tall.svg` },
      hasOwnArt: true,
    };
  }
  const picture = imageUrl ?? scene('default-cover');
  const both = { wide: picture, tall: picture };
  return { day: both, night: both, hasOwnArt: false };
}
