/** The name of the upload lock that is held while the file of a key is deleted. */
export const deletionLock = (key: string) => `delete ${key}`;
