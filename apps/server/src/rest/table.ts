import { account } from './rows/account.js';
import { admin } from './rows/admin.js';
import { catalog } from './rows/catalog.js';
import { library } from './rows/library.js';
import { offline } from './rows/offline.js';
import { practice } from './rows/practice.js';
import { studio } from './rows/studio.js';
import { subscription } from './rows/subscription.js';

/** The documented calls. A row names where its input comes from, the use-case that answers, and its documentation. */
export const table = [
  ...account,
  ...catalog,
  ...practice,
  ...library,
  ...offline,
  ...subscription,
  ...admin,
  ...studio,
];
