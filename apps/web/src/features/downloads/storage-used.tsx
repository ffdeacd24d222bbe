import { useQuery } from '@tanstack/react-query';
import { storedBytes, type Download } from '../../offline/downloads/download';
import { megabytes } from './describe-download';
import classes from './downloads-page.module.css';

/** About what a telephone's camera makes. */
const PHOTOGRAPH_BYTES = 4_400_000;
const COUNT_WORDS = [
  '',
  'one photograph',
  'two photographs',
  'three photographs',
  'four photographs',
  'five photographs',
];
const GIGA = 1_000_000_000;

/** What the downloads take of this device, and what is left for more. */
export function StorageUsed({ downloads }: { readonly downloads: readonly Download[] }) {
  const used = storedBytes(downloads);
  const { data: left } = useQuery({
    queryKey: ['storage-left', used],
    queryFn: async () => {
      const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
      return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
    },
  });
  const photographs = Math.round(used / PHOTOGRAPH_BYTES);
  const inWords = COUNT_WORDS[photographs] ?? `${photographs} photographs`;
  return (
    <div className={classes.used}>
      <p>
        <b>{megabytes(used)}</b> on this device{inWords && `, about as much as ${inWords}`}
      </p>
      {typeof left === 'number' && (
        <p className={classes.dimmed}>{left >= GIGA ? `${(left / GIGA).toFixed(1)} GB` : megabytes(left)} left</p>
      )}
    </div>
  );
}
