export { type Access, requireAccess } from './auth/access.js';
export { type AuthSessions, createAuthSessions } from './auth/auth-sessions.js';
export type { Viewer } from './auth/viewer.js';
export type { Context, SessionCookie } from './context.js';
export type { Clock, Deps, Passwords } from './deps.js';
export { describeFailure, errorBody, type ErrorBody, ERRORS, type Failure } from './errors.js';
export { getAudio, getCaptions } from './player/get-media.js';
export { type AppRouter, appRouter, type Caller, createCaller } from './root.js';
