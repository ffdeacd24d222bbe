import { z } from 'zod';
import { session } from '../catalog/contract.js';
import { done } from '../fields.js';
import { adminProcedure, editorProcedure, ownerProcedure, router, run, supportProcedure } from '../trpc.js';
import {
  adminChange,
  adminMember,
  adminSession,
  audioFile,
  audioFileInput,
  foundMember,
  memberInput,
  memberSearch,
  newSessionOnce,
  ownRole,
  sessionChange,
  sessionDeletion,
} from './contract.js';
import { checkAudioFile } from './check-audio-file.js';
import { createSession } from './create-session.js';
import { deleteSession } from './delete-session.js';
import { findMembers } from './find-members.js';
import { getMember } from './get-member.js';
import { getRole } from './get-role.js';
import { grantLifetime } from './grant-lifetime.js';
import { listSessions } from './list-sessions.js';
import { revokeLifetime } from './revoke-lifetime.js';
import { setAdmin } from './set-admin.js';
import { updateSession } from './update-session.js';

export const adminRouter = router({
  role: adminProcedure.output(ownRole).query(run(getRole)),
  sessions: editorProcedure.output(z.array(adminSession)).query(run(listSessions)),
  createSession: editorProcedure.input(newSessionOnce).output(session).mutation(run(createSession)),
  updateSession: editorProcedure.input(sessionChange).output(session).mutation(run(updateSession)),
  deleteSession: editorProcedure.input(sessionDeletion).output(done).mutation(run(deleteSession)),
  audioFile: editorProcedure.input(audioFileInput).output(audioFile).query(run(checkAudioFile)),
  members: supportProcedure.input(memberSearch).output(z.array(foundMember)).query(run(findMembers)),
  member: supportProcedure.input(memberInput).output(adminMember).query(run(getMember)),
  grantLifetime: ownerProcedure.input(memberInput).output(done).mutation(run(grantLifetime)),
  revokeLifetime: ownerProcedure.input(memberInput).output(done).mutation(run(revokeLifetime)),
  setAdmin: ownerProcedure.input(adminChange).output(done).mutation(run(setAdmin)),
});
