import { api } from './api';

/** What the viewer may do as an admin; undefined until it is known. Ask on admin pages only. */
export const useAdminRole = () => api.admin.role.useQuery().data?.role;
