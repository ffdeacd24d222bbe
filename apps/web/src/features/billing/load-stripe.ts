import type { Stripe } from '@stripe/stripe-js';

/** Stripe for a key. Its script is loaded from the given address, once in the life of a page. */
export async function loadStripe(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await loadScript(scriptUrl);
  if (!window.Stripe) throw new Error(`${scriptUrl} does not define Stripe`);
  return window.Stripe(publishableKey);
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} did not load`));
    });
    document.head.append(script);
  });
}
