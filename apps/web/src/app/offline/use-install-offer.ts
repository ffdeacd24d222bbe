import { useEffect, useState } from 'react';

/** What Chromium tells a page that can be installed; other browsers do not know it. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

export type InstallOffer = { readonly kind: 'prompt'; readonly install: () => void } | { readonly kind: 'by hand' };

/** How this browser installs the app: by its own question, or by hand on iOS. Undefined where it is installed or cannot be. */
export function useInstallOffer(): InstallOffer | undefined {
  const [offer, setOffer] = useState<InstallOffer | undefined>(() =>
    isPhoneOfApple() ? { kind: 'by hand' } : undefined,
  );
  useEffect(() => {
    const hold = (event: Event) => {
      if (!isInstallPrompt(event)) return;
      // The browser's own bar would come at a moment of its choice.
      event.preventDefault();
      setOffer({ kind: 'prompt', install: () => void event.prompt().catch(() => {}) });
    };
    const forget = () => setOffer(undefined);
    window.addEventListener('beforeinstallprompt', hold);
    window.addEventListener('appinstalled', forget);
    return () => {
      window.removeEventListener('beforeinstallprompt', hold);
      window.removeEventListener('appinstalled', forget);
    };
  }, []);
  return window.matchMedia('(display-mode: standalone)').matches ? undefined : offer;
}

const isPhoneOfApple = () => /iPhone|iPad/.test(navigator.userAgent);
