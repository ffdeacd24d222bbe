import { errorBody } from '@vizzi/api';
import {
  category,
  done,
  leaseKey,
  leaseKeys,
  offlineFile,
  offlineFiles,
  offlineLease,
  playlist,
  progress,
  progressReport,
  session,
  stats,
  studioSession,
  subscriptionIntent,
  subscriptionStatus,
  user,
  userAnswer,
} from '@vizzi/api/contracts';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Contracts with a name of their own in the document, and fields that need a word of explanation. */
const names = z.registry<{ id?: string; description?: string }>();
names.add(errorBody, { id: 'Error', description: 'Why a call failed: a sentence for people, a code for programs' });
names.add(user, { id: 'User', description: 'What a member may read of the own account' });
names.add(userAnswer, { id: 'UserAnswer' });
names.add(done, { id: 'Done', description: 'The answer of a call that has nothing to tell' });
names.add(category, { id: 'Category' });
names.add(session, { id: 'Session' });
names.add(session.shape.category, { id: 'SessionCategory', description: 'The category that a session belongs to' });
names.add(session.shape.duration, { description: 'Seconds' });
names.add(session.shape.audioUrl, { description: 'Where `getAudio` answers' });
names.add(session.shape.captionsUrl, { description: 'Where `getCaptions` answers; null without captions' });
names.add(session.shape.previewUrl, {
  description: 'Where `getPreview` answers: thirty seconds for everybody; null without a preview',
});
names.add(session.shape.place, { description: 'What the place sounds like: a name for `getPlace`; null for silence' });
names.add(studioSession, { id: 'StudioSession', description: 'A session of any status, as its editors read it' });
names.add(studioSession.shape.duration, { description: 'Seconds; 0 without a voice' });
names.add(studioSession.shape.revision, { description: 'A call that changes the session names it' });
names.add(studioSession.shape.storedAudioUrl, {
  description: 'The key of a file, or an https address; empty without a voice',
});
names.add(progress, { id: 'Progress', description: 'Where a member is in a session' });
names.add(progress.shape.currentTime, { description: 'Seconds into the session' });
names.add(progressReport.shape.play.unwrap(), {
  id: 'Play',
  description: 'Orders the reports of one play, so that those of several devices cannot undo each other',
});
names.add(stats, { id: 'Stats' });
names.add(stats.shape.totalTime, { description: 'Seconds' });
names.add(stats.shape.streak, { description: 'Days' });
names.add(playlist, { id: 'Playlist', description: 'Sessions in the order of a member' });
names.add(offlineFile, { id: 'OfflineFile', description: 'A file that a device can keep' });
names.add(offlineFile.shape.sha256, { description: 'Hexadecimal' });
names.add(offlineFiles, { id: 'OfflineFiles' });
names.add(offlineLease, { id: 'OfflineLease', description: 'A signed permission to play premium sessions offline' });
names.add(leaseKey, { id: 'LeaseKey', description: 'A public key (RFC 7517)' });
names.add(leaseKeys, { id: 'LeaseKeys' });
names.add(subscriptionStatus, { id: 'SubscriptionStatus' });
names.add(subscriptionStatus.shape.currentPeriodEnd, { description: 'Unix seconds' });
names.add(subscriptionIntent, { id: 'SubscriptionIntent', description: 'What the browser confirms a payment with' });

/** Makes JSON schemas, and collects those that have a name. */
export class Schemas {
  readonly named: JsonSchema = {};

  /** The schema of a contract; what has a name is referred to. */
  of(contract: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(contract, { io, metadata: names, unrepresentable: 'any', override: tidy });
    const { $schema: _, $defs, ...schema } = record(JSON.parse(JSON.stringify(made).replaceAll(DEFS, COMPONENTS)));
    Object.assign(this.named, $defs);
    return schema;
  }

  /** Gives a schema a name, and answers the reference to it. */
  name(name: string, schema: JsonSchema): JsonSchema {
    this.named[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }
}

const DEFS = '"#/$defs/';
const COMPONENTS = '"#/components/schemas/';

/** Leaves out what says nothing: the pattern of a format, and the bounds that every whole number has. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** A value as an object; what is none has no fields. */
export function record(value: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).catch({}).parse(value);
}
