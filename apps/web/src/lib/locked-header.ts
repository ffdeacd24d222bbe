/** Marks the worker's refusal of a download that is here, and may play again once the server has been reached. */
export const LOCKED_HEADER = 'x-vizzi-locked';
