import { scene } from '../../../components/art/art-paths';

const SESSION_COVER = /^(\/art\/sessions\/[\w-]+)\/cover\.svg$/;

export interface EveningArt {
  /** The same place by day, shown while evening falls. */
  readonly day: { readonly wide: string; readonly tall: string };
  readonly evening: { readonly wide: string; readonly tall: string };
  /** A picture that was not drawn for the evening is darkened instead. */
  readonly isDrawn: boolean;
}

/** The pictures of a session's stage. */
export function eveningArt(imageUrl: string | null): EveningArt {
  const folder = imageUrl ? SESSION_COVER.exec(imageUrl)?.[1] : undefined;
  if (folder) {
    return {
      day: { wide: `${folder}/wide.svg`, tall: `${folder}/cover.svg` },
      evening: { wide: `${folder}/stage.svg`, tall: `${folder}/stage-tall.svg` },
      isDrawn: true,
    };
  }
  const picture = imageUrl ?? scene('default-cover');
  const both = { wide: picture, tall: picture };
  return { day: both, evening: both, isDrawn: false };
}
