import { AppError } from '@vizzi/domain';

/** Also the answer for another member's playlist. */
export function playlistNotFound(): AppError {
  return new AppError('not_found', 'Playlist not found');
}
