import type { Db } from '../database.js';
import * as q from '../index.js';

const LOCK = { id: 'upload', token: 'lease', seconds: 60 };
const FILE = {
  key: 'studio/lake.m4a',
  uploadId: 'upload',
  name: 'lake.m4a',
  sha256: 'digest',
  bytes: 1,
  container: 'M4A',
  codec: 'AAC',
  channels: 1,
  sampleRate: 24_000,
  duration: 60,
};

/** A call of every function for files of the studio, by its name; in an order in which they find rows. */
export const EVERY_MEDIA_QUERY: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  insertMediaFile: (db) => q.insertMediaFile(db, FILE),
  findMediaFile: (db) => q.findMediaFile(db, FILE.key),
  lockMediaFile: (db) => q.lockMediaFile(db, FILE.key),
  findMediaFiles: (db) => q.findMediaFiles(db, [FILE.key]),
  findUploadedFile: (db) => q.findUploadedFile(db, FILE.uploadId),
  saveMeasurement: (db) => q.saveMeasurement(db, FILE.key, { loudness: -19, truePeak: -1, peaks: '' }),
  setGainOfFile: (db) => q.setGainOfFile(db, FILE.key, 1),
  markUnusedMediaFiles: q.markUnusedMediaFiles,
  findUnusedMediaFiles: (db) => q.findUnusedMediaFiles(db, 31),
  keepMediaFile: (db) => q.keepMediaFile(db, FILE.key),
  isUnusedMediaFile: (db) => q.isUnusedMediaFile(db, FILE.key, 31),
  isBeingDeleted: (db) => q.isBeingDeleted(db, FILE.key),
  deleteMediaFile: (db) => q.deleteMediaFile(db, FILE.key),
  insertCover: (db) => q.insertCover(db, { name: 'lake', uploadId: 'upload', width: 1_600, height: 900 }),
  findCoverNames: (db) => q.findCoverNames(db, ['lake']),
  findUploadedCover: (db) => q.findUploadedCover(db, 'upload'),
  markUnusedCovers: q.markUnusedCovers,
  findUnusedCovers: (db) => q.findUnusedCovers(db, 31),
  keepCover: (db) => q.keepCover(db, 'lake'),
  isUnusedCover: (db) => q.isUnusedCover(db, 'lake', 31),
  deleteCover: (db) => q.deleteCover(db, 'lake'),
  takeUploadLock: (db) => q.takeUploadLock(db, LOCK),
  prolongUploadLock: (db) => q.prolongUploadLock(db, LOCK),
  leaveUploadLock: (db) => q.leaveUploadLock(db, LOCK),
  releaseUploadLock: (db) => q.releaseUploadLock(db, LOCK),
};
