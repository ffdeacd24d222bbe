import { VisuallyHidden } from '@mantine/core';
import { type Download, percent } from '../../offline/downloads/download';

const STEP = 10;

/** Says how far a download is, by tens. */
export function Announcement({ download }: { readonly download: Download | undefined }) {
  return <VisuallyHidden component="output">{download && textOf(download)}</VisuallyHidden>;
}

function textOf(download: Download): string {
  const { title } = download.session;
  if (download.state === 'done') return `${title} is downloaded`;
  const tens = Math.floor(percent(download) / STEP) * STEP;
  return download.state === 'running' && tens > 0 ? `${title}, ${tens} percent downloaded` : '';
}
