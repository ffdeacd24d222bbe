import { BRAND } from '@vizzi/domain';
import { useEffect } from 'react';

/** The page's name in the browser's tab and in link previews. Without a name: the brand and what it is. */
export function usePageHead(name?: string, description: string = BRAND.tagline) {
  useEffect(() => {
    const title = name ? `${name} · ${BRAND.name}` : `${BRAND.name} · Guided visualization`;
    document.title = title;
    setMeta('meta[name="description"]', description);
    setMeta('meta[property="og:title"]', title);
    setMeta('meta[property="og:description"]', description);
  }, [name, description]);
}

function setMeta(selector: string, content: string) {
  document.head.querySelector(selector)?.setAttribute('content', content);
}
