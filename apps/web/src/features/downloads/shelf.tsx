import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from '@mantine/core';
import { scene } from '../../components/art/art-paths';
import { ArtImage } from '../../components/art/art-image';
import { paths } from '../../lib/paths';
import { type Download, percent, totalBytes } from '../../offline/downloads/download';
import { describeDownload, megabytes } from './describe-download';
import classes from './shelf.module.css';
import type { Lease } from './use-downloads';

/** One slice a session, as wide as it is heavy; what is not here lies in mist. */
export function Shelf({ downloads, lease }: { readonly downloads: readonly Download[]; readonly lease: Lease }) {
  return (
    <ol className={classes.shelf} aria-label="What is kept, one slice a session">
      {downloads.map((download) => {
        const { look } = describeDownload(download, lease);
        const at = look === 'here' ? 100 : look === 'locked' || look === 'failed' ? 0 : percent(download);
        const share = at === 100 ? 'here' : at === 0 ? 'not here' : `${at} % here`;
        const { id, title, imageUrl } = download.session;
        const bytes = totalBytes(download);
        return (
          <li key={id} style={{ flexGrow: Math.max(bytes, 500_000) }}>
            <Link to={paths.session(id)} className={classes.slice} data-misty={at < 100 || undefined}>
              <ArtImage sources={[imageUrl, scene('default-cover')]} eager />
              {at < 100 && <span className={classes.mist} style={risen(at)} />}
              <VisuallyHidden>
                {title}, {bytes > 0 && `${megabytes(bytes)}, `}
                {share}
              </VisuallyHidden>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

/** How far the mist has lifted. */
function risen(at: number): CSSProperties {
  const style: Record<`--${string}`, string> = { '--at': `${at}%` };
  return style;
}
