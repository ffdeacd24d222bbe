import type { AdminRole } from '@vizzi/domain';

/** What the roles are called, and what those who have them may do. */
export const ROLES: Readonly<Record<AdminRole, { readonly name: string; readonly rights: string }>> = {
  owner: { name: 'Owner', rights: 'Everything. They can change any other member, you included.' },
  editor: { name: 'Editor', rights: 'Sessions, categories, uploads and insights. Nothing about members.' },
  support: { name: 'Support', rights: 'The support inbox, and looking members up.' },
};
