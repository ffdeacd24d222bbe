const PROBE = 'vizzi-probe=1';
const ATTRIBUTES = '; path=/; samesite=strict';

let keeps: boolean | undefined;

/** Whether a cookie stays, found out once; a browser that blocks all of them says that they are enabled. */
export function keepsCookies(): boolean {
  keeps ??= probe();
  return keeps;
}

function probe(): boolean {
  try {
    document.cookie = PROBE + ATTRIBUTES;
    const isKept = document.cookie.includes(PROBE);
    document.cookie = `${PROBE}${ATTRIBUTES}; max-age=0`;
    return isKept;
  } catch {
    return false;
  }
}
