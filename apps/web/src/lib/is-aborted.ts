/** Whether something was broken off by the page itself, such as the beginning of a sound by a pause. */
export const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
