import { Navigate } from 'react-router-dom';
import { pagesFor } from '../../lib/admin-pages';
import { useAdminRole } from '../../lib/use-admin-role';

/** Leads to the first page that the viewer may open. */
export function FirstAdminPage() {
  const role = useAdminRole();
  const [first] = role ? pagesFor(role) : [];
  return first ? <Navigate to={first.to} replace /> : null;
}
