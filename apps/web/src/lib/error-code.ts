/** The tRPC code of an error; undefined when there is no error or no server answered. */
export function errorCode(error: unknown): string | undefined {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  const isCoded = typeof data === 'object' && data !== null && 'code' in data;
  return isCoded && typeof data.code === 'string' ? data.code : undefined;
}
