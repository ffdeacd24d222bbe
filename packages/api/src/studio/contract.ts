import { GRADIENTS, MAX_CUES, NEED_NAMES, PLACES, SESSION_STATUSES, VOICES } from '@vizzi/domain';
import { z } from 'zod';
import { newSession, newSessionOnce } from '../admin/contract.js';
import { category, session } from '../catalog/contract.js';
import {
  id,
  instant,
  isStorable,
  longWriting,
  longWritingOrEmpty,
  revision,
  seconds,
  STORABLE_MESSAGE,
  writing,
} from '../fields.js';

/** A session as the studio shows it, of any status, with where its files are stored. */
export const studioSession = session.omit({ audioUrl: true, voices: true, isWithdrawn: true }).extend({
  status: z.enum(SESSION_STATUSES),
  /** When a scheduled session is due. */
  publishAt: instant.nullable(),
  /** A save names the revision that it began from. */
  revision: z.int(),
  /** Raised when the recording is replaced. */
  audioVersion: z.int(),
  /** Seconds; 0 without a voice. */
  duration: seconds,
  needs: z.array(z.string()),
  /** Seconds of each voice that was uploaded and measured; null for others. */
  voiceSeconds: z.object({ male: z.number().nullable(), female: z.number().nullable() }),
  /** Media keys or https addresses; empty or null where there is none. */
  storedAudioUrl: z.string(),
  storedFemaleAudioUrl: z.string().nullable(),
  storedCaptionsUrl: z.string().nullable(),
  /** The file of the first voice is not in the media folder. */
  isAudioMissing: z.boolean(),
});
export type StudioSession = z.infer<typeof studioSession>;

export const studioSessionInput = z.object({ id });

/** A session of any status as listeners would get it. */
export const sessionPreview = z.object({
  status: studioSession.shape.status,
  publishAt: studioSession.shape.publishAt,
  /** Without one there is nothing to hear yet. */
  hasVoice: z.boolean(),
  /** With addresses of its media that only editors may open. */
  session,
});
export type SessionPreview = z.infer<typeof sessionPreview>;

export const newDraft = newSession.pick({ title: true, categoryId: true });
export const newDraftOnce = newSessionOnce.pick({ title: true, categoryId: true, creationKey: true });

/** The session, and the revision that a change begins from. */
export const sessionRevision = z.object({ id, revision });

const facts = studioSession.pick({
  title: true,
  description: true,
  categoryId: true,
  imageUrl: true,
  needs: true,
  place: true,
  isFeatured: true,
  isPremium: true,
});

/** The fields to change; the others stay as they are. */
export const sessionSave = sessionRevision.extend({
  /**
   * What the fields to change were when they were edited, and the status. With it they are compared instead of the revision: what
   * others changed meanwhile stays, and a request that is sent again changes nothing again.
   */
  from: facts.partial().extend({ status: studioSession.shape.status }).optional(),
  changes: z
    .object({
      title: newSession.shape.title,
      description: longWritingOrEmpty(5000),
      categoryId: newSession.shape.categoryId,
      imageUrl: newSession.shape.imageUrl,
      needs: z.array(z.enum(NEED_NAMES)).max(NEED_NAMES.length),
      place: z.enum(PLACES).nullable(),
      isFeatured: z.boolean(),
      isPremium: z.boolean(),
    })
    .partial(),
});

/** Another recording of a voice: a media key or an https address. */
export const voiceChange = sessionRevision.extend({
  voice: z.enum(VOICES),
  address: newSession.shape.audioUrl,
  duration: newSession.shape.duration,
  /**
   * Whether every sentence begins where it began before. Then saved places, captions and the other voice stay; otherwise
   * places are scaled, and captions and the other voice are removed.
   */
  hasSameTiming: z.boolean(),
});

/** An uploaded recording, as the server found it. */
export const mediaFile = z.object({
  key: z.string(),
  /** What it was called on the admin's computer. */
  name: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  container: z.string(),
  codec: z.string(),
  channels: z.int(),
  /** Hertz. */
  sampleRate: z.int(),
  /** Seconds. */
  duration: z.number(),
  /** LUFS of one channel; null until it was measured. */
  loudness: z.number().nullable(),
  /** Decibels. */
  truePeak: z.number().nullable(),
  /** The loudest sample of each of equal parts, one byte each, in base64. */
  peaks: z.string().nullable(),
  createdAt: instant,
});
export type MediaFile = z.infer<typeof mediaFile>;

/** An uploaded cover: the address that a session names, and the size of its large picture in pixels. */
export const storedCover = z.object({ imageUrl: z.string(), width: z.int(), height: z.int() });
export type StoredCover = z.infer<typeof storedCover>;

/** What a browser measured of a recording. */
export const fileMeasurement = z.object({
  key: z.string().max(200).refine(isStorable, STORABLE_MESSAGE),
  /** Of sound that was decoded. */
  seconds: z.number().min(0).max(86_400),
  loudness: z.number().min(-100).max(30),
  truePeak: z.number().min(-200).max(30),
  peaks: z.base64().max(20_000),
});

/** To the millisecond, as caption files have it. */
const cueTime = z
  .number()
  .min(0)
  .max(86_400)
  .transform((seconds) => Math.round(seconds * 1000) / 1000);

/** A caption: start and end in seconds, and its words. */
export const cue = z.object({ start: cueTime, end: cueTime, text: longWriting(500, 'This line has no words') });

/** All captions of a session, in order. */
export const cueSave = sessionRevision.extend({
  /** Where the captions that these replace, and the recording that they are for, are stored; compared instead of the revision. */
  from: studioSession.pick({ storedCaptionsUrl: true, storedAudioUrl: true }).optional(),
  cues: z.array(cue).max(MAX_CUES, `Please use at most ${MAX_CUES} lines`),
});

export const sessionSchedule = sessionRevision.extend({ publishAt: instant });

/** A category as the studio lists it. */
export const studioCategory = category.extend({
  /** Sessions of every status. */
  total: z.int(),
});
export type StudioCategory = z.infer<typeof studioCategory>;

const SLUG_MESSAGE = 'Please use small letters, digits and hyphens, such as deep-sleep';

export const newCategory = z.object({
  name: writing(100, 'Name is required'),
  slug: writing(100, 'Slug is required').regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, SLUG_MESSAGE),
  description: longWriting(1000, 'Description is required'),
  /** A class of Font Awesome's free icons. */
  icon: writing(100, 'Icon is required'),
  color: z.enum(
    GRADIENTS.map((name) => `gradient-${name}` as const),
    'Please choose a color',
  ),
});

/** Fields of a category as they were when it was edited; compared where they are given. */
const categoryFrom = category
  .pick({ name: true, slug: true, description: true, icon: true, color: true })
  .partial()
  .optional();

/** The fields to change; the others stay as they are. */
export const categoryChange = newCategory.partial().extend({ id, from: categoryFrom });
export const categoryDeletion = z.object({ id, from: categoryFrom });
/** Every category, in the new order. */
export const categoryOrder = z.object({ ids: z.array(id).min(1).max(1000) });

/** An entry of the audit log. */
export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  /** Null when the program acted by itself, as on a schedule. */
  adminName: z.string().nullable(),
  action: z.string(),
  subjectId: z.int().nullable(),
  subjectName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** A page: entries older than the one with the id `cursor`. */
export const auditLogInput = z.object({
  kind: z.enum(['session', 'category', 'file', 'member', 'message']).optional(),
  cursor: id.optional(),
});
export const sessionHistoryInput = z.object({ id });
