/** The line of this device, where the browser tells what kind it is (Chromium on phones). */
function readLine(): EventTarget | undefined {
  const line: unknown = Reflect.get(navigator, 'connection');
  return line instanceof EventTarget && 'type' in line ? line : undefined;
}

/** Whether this browser knows mobile data from Wi-Fi. */
export const knowsMobileData = (): boolean => readLine() !== undefined;

export function isOnMobileData(): boolean {
  const line = readLine();
  return line !== undefined && Reflect.get(line, 'type') === 'cellular';
}

/** Calls `onChange` when the device changes between Wi-Fi and mobile data. */
export const listenForLine = (onChange: () => void, signal: AbortSignal): void =>
  readLine()?.addEventListener('change', onChange, { signal });
