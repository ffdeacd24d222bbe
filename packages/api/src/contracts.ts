export * from './admin/contract.js';
export * from './auth/contract.js';
export * from './billing/contract.js';
export * from './catalog/contract.js';
export { done } from './fields.js';
export * from './library/contract.js';
export * from './offline/contract.js';
export * from './player/contract.js';
export * from './support/contract.js';
