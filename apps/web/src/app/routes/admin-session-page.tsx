export { SessionEditor as Component } from '../../features/admin/studio/session-editor';
