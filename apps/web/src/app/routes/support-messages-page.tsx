export { OwnMessages as Component } from '../../features/support/own-messages';
