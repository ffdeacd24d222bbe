import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../lib/api';
import { measureRecording } from './measure-recording';

/** Measures a stored recording in the browser, and saves what was found. `measuring` is its key meanwhile. */
export function useMeasure(onMeasured: () => void) {
  const save = api.studio.measureFile.useMutation();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (key: string) => {
      const response = await fetch(`/api/admin/media/${key}`);
      if (!response.ok) throw new Error('The recording could not be read');
      return save.mutateAsync({ key, ...(await measureRecording(await response.arrayBuffer())) });
    },
    onSuccess: onMeasured,
  });
  return { measure: mutate, measuring: isPending ? variables : undefined, error };
}
