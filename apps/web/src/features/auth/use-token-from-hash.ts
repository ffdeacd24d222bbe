import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The token behind the `#`. It is removed from the address, so that the history does not keep it. */
export function useTokenFromHash(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(hash.slice(1));
  // Another link may be opened in the same tab.
  if (hash && hash.slice(1) !== secret) setSecret(hash.slice(1));
  useEffect(() => {
    if (hash) void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return secret;
}
