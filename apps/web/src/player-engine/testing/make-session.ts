import type { Session } from '@vizzi/api/contracts';
import { aSession } from '../../testing/fixtures';

/** A session of ten minutes. */
export const makeSession = (more: Partial<Session> = {}) => aSession({ id: 7, duration: 600, ...more });
