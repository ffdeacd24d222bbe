import { useEffect, useEffectEvent, useRef } from 'react';

interface Outcome {
  readonly onLoad?: () => void;
  readonly onError: () => void;
}

/**
 * Props of an `img` that report whether it loaded or failed. On a page that the server rendered, that may have happened
 * before hydration, when nothing listened yet.
 */
export function useSettledImage(src: string, { onLoad, onError }: Outcome) {
  const ref = useRef<HTMLImageElement>(null);
  const loaded = useEffectEvent(() => onLoad?.());
  const failed = useEffectEvent(onError);
  useEffect(() => {
    const image = ref.current;
    if (image?.complete) image.decode().then(loaded, failed);
  }, []);
  return { ref, src, onLoad, onError };
}
