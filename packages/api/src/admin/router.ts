import { z } from 'zod';
import { session } from '../catalog/contract.js';
import { done } from '../fields.js';
import { adminProcedure, router, run } from '../trpc.js';
import {
  adminChange,
  adminMember,
  adminSession,
  adminSessionInput,
  audioFile,
  audioFileInput,
  foundMember,
  memberInput,
  memberSearch,
  newSession,
  sessionChange,
} from './contract.js';
import { checkAudioFile } from './check-audio-file.js';
import { createSession } from './create-session.js';
import { deleteSession } from './delete-session.js';
import { findMembers } from './find-members.js';
import { getMember } from './get-member.js';
import { grantLifetime } from './grant-lifetime.js';
import { listSessions } from './list-sessions.js';
import { revokeLifetime } from './revoke-lifetime.js';
import { setAdmin } from './set-admin.js';
import { updateSession } from './update-session.js';

export const adminRouter = router({
  sessions: adminProcedure.output(z.array(adminSession)).query(run(listSessions)),
  createSession: adminProcedure.input(newSession).output(session).mutation(run(createSession)),
  updateSession: adminProcedure.input(sessionChange).output(session).mutation(run(updateSession)),
  deleteSession: adminProcedure.input(adminSessionInput).output(done).mutation(run(deleteSession)),
  audioFile: adminProcedure.input(audioFileInput).output(audioFile).query(run(checkAudioFile)),
  members: adminProcedure.input(memberSearch).output(z.array(foundMember)).query(run(findMembers)),
  member: adminProcedure.input(memberInput).output(adminMember).query(run(getMember)),
  grantLifetime: adminProcedure.input(memberInput).output(done).mutation(run(grantLifetime)),
  revokeLifetime: adminProcedure.input(memberInput).output(done).mutation(run(revokeLifetime)),
  setAdmin: adminProcedure.input(adminChange).output(done).mutation(run(setAdmin)),
});
