import type { Session } from '@vizzi/api/contracts';
import { createContext, type ReactNode } from 'react';

/** Renders the app's actions on each session card. */
export const SessionActions = createContext<((session: Session) => ReactNode) | undefined>(undefined);
