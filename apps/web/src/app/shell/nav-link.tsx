import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isCurrent } from './nav-items';

interface NavLinkProps {
  readonly to: string;
  readonly className?: string | undefined;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link that knows whether it is the current page. */
export function NavLink({ to, className, onClick, children }: NavLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link to={to} className={className} onClick={onClick} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
      {children}
    </Link>
  );
}
