/** The server's words are for people; a failure on the way there has none, so it gets ours. */
export function errorMessage(
  error: { readonly message: string; readonly data?: unknown } | null,
  fallback: string,
): string | undefined {
  if (!error) return undefined;
  return error.data && error.message ? error.message : fallback;
}
