export { CreatePlaylist as Component } from '../../features/library/create-playlist';
