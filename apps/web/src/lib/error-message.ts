/** The server's message, or the fallback when no server answered. */
export function errorMessage(
  error: { readonly message: string; readonly data?: unknown } | null,
  fallback: string,
): string | undefined {
  if (!error) return undefined;
  return error.data && error.message ? error.message : fallback;
}
