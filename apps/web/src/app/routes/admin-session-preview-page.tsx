export { SessionPreview as Component } from '../../features/player/preview/session-preview';
