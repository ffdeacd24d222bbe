/** The use-cases that the REST table serves. */
export { createSession } from './admin/create-session.js';
export { exportData } from './auth/export-data.js';
export { getCurrentUser } from './auth/get-current-user.js';
export { login } from './auth/login.js';
export { logout } from './auth/logout.js';
export { register } from './auth/register.js';
export { createSubscription } from './billing/create-subscription.js';
export { getStatus } from './billing/get-status.js';
export { addFavorite } from './library/add-favorite.js';
export { listFavorites } from './library/list-favorites.js';
export { listAllPlaylists } from './library/list-playlists.js';
export { removeFavorite } from './library/remove-favorite.js';
export { countListener } from './player/count-listener.js';
export { findProgress } from './player/find-progress.js';
export { getStats } from './player/get-stats.js';
export { listProgress } from './player/list-progress.js';
export { reportProgress } from './player/report-progress.js';
