import { ADMIN_ROLES, isCoverAddress, NEED_NAMES, PLACES } from '@vizzi/domain';
import { z } from 'zod';
import { dispute } from '../billing/contract.js';
import { session } from '../catalog/contract.js';
import { id, instant, longWriting, numeric, revision, uuid, writing } from '../fields.js';
import { isPublicAddress } from './public-address.js';

const DURATION_MESSAGE = 'Duration must be at least 1 second';
const LONGEST_SECONDS = 86_400;

const MEDIA_KEY = /^[A-Za-z0-9][\w-]*(?:[./][A-Za-z0-9][\w-]*)*$/;
/** The path of a file with an extension, as `/media/x.mp3`. */
const MEDIA_PATH = /^\/[A-Za-z0-9][\w-]*(?:[./][A-Za-z0-9][\w-]*)*\.[A-Za-z0-9]+$/;

const isMediaAddress = (text: string) => MEDIA_KEY.test(text) || isPublicAddress(text);
const ADDRESS_MESSAGE = 'Please enter an https address or the name of a file in the media folder';

/** Where audio is stored: an https address, or the key of a file in the media folder. A path becomes its key. */
const audioAddress = writing(2000, 'Audio URL is required')
  .transform((text) => (MEDIA_PATH.test(text) ? text.slice(1) : text))
  .refine(isMediaAddress, ADDRESS_MESSAGE)
  .transform((text) => (MEDIA_KEY.test(text) ? text : new URL(text).href))
  // As browsers spell it; players are redirected to it.
  .refine(({ length }) => length <= 2000, 'Please enter an address of at most 2000 characters');

const imageAddress = writing(2000, 'Image URL is empty').refine(isMediaAddress, ADDRESS_MESSAGE);
const IMAGE_MESSAGE = 'Please choose a picture, or enter an https address of at most 2000 characters';

/** A picture of the demo catalogue. */
const ART = /^\/art(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

export const newSession = z.object({
  title: writing(200, 'Title is required'),
  description: longWriting(5000, 'Description is required'),
  categoryId: id,
  duration: numeric.pipe(z.int().min(1, DURATION_MESSAGE).max(LONGEST_SECONDS)),
  audioUrl: audioAddress,
  imageUrl: z
    .union(
      [z.literal('').transform(() => null), z.string().regex(ART), z.string().refine(isCoverAddress), imageAddress],
      IMAGE_MESSAGE,
    )
    .nullable()
    .optional(),
  /** What the session is for; search finds it by these and by other words for them. */
  needs: z.array(z.enum(NEED_NAMES)).max(NEED_NAMES.length).optional(),
  /** What the place sounds like; null or an empty text is silence. */
  place: z
    .union([z.literal('').transform(() => null), z.enum(PLACES)], 'Please choose one of the places, or none')
    .nullable()
    .optional(),
  isFeatured: z.boolean().default(false),
  isPremium: z.boolean().default(true),
});

/** A session with its stored audio address and needs, which only admins read. */
export const adminSession = session.extend({
  storedAudioUrl: z.string(),
  /** There is no such file in the media folder. Files that are hosted elsewhere are not looked for. */
  isAudioMissing: z.boolean(),
  needs: z.array(z.string()),
});
export type AdminSession = z.infer<typeof adminSession>;

/** The client's key makes sure that what is sent again, as browsers do after a lost connection, creates nothing again. */
export const newSessionOnce = newSession.extend({ creationKey: uuid.optional() });
export const sessionChange = newSession.extend({ id });
/** What the viewer may do as an admin. */
export const ownRole = z.object({ role: z.enum(ADMIN_ROLES) });

/** A member, by id or by username in any case. */
export const memberInput = z.union([
  z.object({ userId: id }),
  z.object({ username: writing(254, 'Username is required') }),
]);

/** What admins read of a member. */
export const adminMember = z.object({
  id: z.int(),
  username: z.string(),
  /** Whether the member used a mailed link or code. */
  isAddressProved: z.boolean(),
  isAdmin: z.boolean(),
  adminRole: z.enum(ADMIN_ROLES).nullable(),
  subscriptionStatus: z.string().nullable(),
  subscriptionTier: z.string().nullable(),
  createdAt: instant,
  /** The latest first. */
  disputes: z.array(dispute),
});
/** A part of a member's name, in any case. */
export const memberSearch = z.object({ part: writing(254, 'Username is required') });

export const foundMember = adminMember.omit({ isAddressProved: true, createdAt: true, disputes: true });
export type FoundMember = z.infer<typeof foundMember>;

/** Without a role, a new admin is an owner. */
export const adminChange = z.object({ userId: id, isAdmin: z.boolean(), role: z.enum(ADMIN_ROLES).default('owner') });

export const audioFileInput = newSession.pick({ audioUrl: true });
export const audioFile = z.object({ isMissing: z.boolean() });

/** With a revision, a session that was changed since is not deleted. */
export const sessionDeletion = z.object({ id, revision: revision.optional() });
