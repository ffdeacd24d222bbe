import { useMutation } from '@tanstack/react-query';
import type { MediaFile } from '@vizzi/api/contracts';
import { useEffect, useRef } from 'react';
import { api } from '../../../../lib/api';
import { measureRecording } from './measure-recording';

/**
 * Measures stored recordings in the browser, and saves what was found: those that were not measured by themselves, one after
 * the other and once each, and any when it is asked for. `measuring` is the key of one meanwhile.
 */
export function useMeasure(files: readonly MediaFile[], onMeasured: () => void) {
  const save = api.studio.measureFile.useMutation();
  const { mutate, mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: async (key: string) => {
      const response = await fetch(`/api/admin/media/${key}`);
      if (!response.ok) throw new Error('The recording could not be read');
      return save.mutateAsync({ key, ...(await measureRecording(await response.arrayBuffer())) });
    },
    onSuccess: onMeasured,
  });
  const begun = useRef(new Set<string>());
  useEffect(() => {
    const waiting = files.filter(({ key, loudness }) => loudness === null && !begun.current.has(key));
    for (const { key } of waiting) begun.current.add(key);
    void (async () => {
      // One that fails is told by `error`, and has a button.
      for (const { key } of waiting) await mutateAsync(key).catch(() => undefined);
    })();
  }, [files, mutateAsync]);
  return { measure: mutate, measuring: isPending ? variables : undefined, error };
}
