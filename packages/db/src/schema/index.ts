export * from './billing.js';
export * from './catalog.js';
export * from './mails.js';
export * from './members.js';
export * from './support.js';
export * from './users.js';
