// One piece of code for all screens that show downloads: in several, it would split what the first load shares with them.
export { DownloadControls } from './download-controls';
export { DownloadService } from './download-service';
export { DownloadsPage } from './downloads-page';
