import { useRef } from 'react';
import { randomUuid } from './random-uuid';

/** Names what is sent: the same text gets the same key until it has arrived, so that the server takes it once. */
export function useResendKey() {
  const last = useRef({ text: '', key: '' });
  return {
    keyFor(text: string): string {
      if (!last.current.key || last.current.text !== text) last.current = { text, key: randomUuid() };
      return last.current.key;
    },
    arrived(): void {
      last.current = { text: '', key: '' };
    },
  };
}
