import { audioFileInput } from '@vizzi/api/contracts';
import { api } from '../../lib/api';
import classes from './session-form.module.css';

/** Warns that the media folder has no file at an audio address. */
export function AudioFileWarning({ address }: { readonly address: string }) {
  const isAddress = audioFileInput.safeParse({ audioUrl: address }).success;
  const { data } = api.admin.audioFile.useQuery({ audioUrl: address }, { enabled: isAddress, staleTime: 0 });
  return (
    <output className={classes.warning}>
      {isAddress &&
        data?.isMissing &&
        'There is no such file in the media folder yet. Until it is there, nothing plays.'}
    </output>
  );
}
