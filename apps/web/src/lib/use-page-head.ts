import { BRAND } from '@vizzi/domain';
import { createContext, useContext, useEffect } from 'react';

export interface PageHead {
  readonly title: string;
  readonly description: string;
}

/** Receives the head while a page is rendered on the server, where no effect runs. */
export const PageHeadListener = createContext<((head: PageHead) => void) | undefined>(undefined);

/** Sets the title and the description of the page. */
export function usePageHead(name?: string, description: string = BRAND.tagline) {
  const title = name ? `${name} · ${BRAND.name}` : `${BRAND.name} · Guided visualization`;
  useContext(PageHeadListener)?.({ title, description });
  useEffect(() => {
    document.title = title;
    setMeta('meta[name="description"]', description);
    setMeta('meta[property="og:title"]', title);
    setMeta('meta[property="og:description"]', description);
  }, [title, description]);
}

function setMeta(selector: string, content: string) {
  document.head.querySelector(selector)?.setAttribute('content', content);
}
