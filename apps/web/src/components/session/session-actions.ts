import type { Session } from '@vizzi/api/contracts';
import { createContext, type ReactNode } from 'react';

/** What the app puts on each session wherever one is shown; nothing where nobody says. */
export const SessionActions = createContext<((session: Session) => ReactNode) | undefined>(undefined);
