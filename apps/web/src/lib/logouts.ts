let count = 0;

/** A member logged out in this tab: nothing that is theirs is kept. */
export const noteLogout = (): void => void (count += 1);

/** How often somebody logged out in this tab. A session may also end elsewhere, for a member who comes back. */
export const countLogouts = (): number => count;
