import type { Session } from '@vizzi/api/contracts';
import { createContext, type ComponentType } from 'react';

export interface DownloadControlProps {
  readonly session?: Session;
  /** A playlist. */
  readonly sessions?: readonly Session[];
}

/** Keeps a session, or a playlist, on this device; undefined until its code has loaded. */
export const DownloadControl = createContext<ComponentType<DownloadControlProps> | undefined>(undefined);
