import { findSessions } from '@vizzi/db';
import { z } from 'zod';
import { session } from '../catalog/contract.js';
import { toSession } from '../catalog/to-session.js';
import { done } from '../fields.js';
import { adminProcedure, router } from '../trpc.js';
import { getMember, grantLifetime, revokeLifetime, setAdmin } from './change-membership.js';
import { deleteSession, updateSession } from './change-session.js';
import {
  adminChange,
  adminMember,
  adminSession,
  adminSessionInput,
  memberInput,
  newSession,
  sessionChange,
} from './contract.js';
import { createSession } from './create-session.js';

export const adminRouter = router({
  /** Every session, the newest first, with where its audio is stored. */
  sessions: adminProcedure.output(z.array(adminSession)).query(async ({ ctx }) => {
    const rows = await findSessions(ctx.deps.db, { sortBy: 'newest' });
    return rows.map((row) => ({ ...toSession(row), storedAudioUrl: row.audioUrl }));
  }),

  createSession: adminProcedure
    .input(newSession)
    .output(session)
    .mutation(({ ctx, input }) => createSession(ctx.deps, input)),

  updateSession: adminProcedure
    .input(sessionChange)
    .output(session)
    .mutation(({ ctx, input }) => updateSession(ctx.deps, input)),

  grantLifetime: adminProcedure
    .input(memberInput)
    .output(done)
    .mutation(({ ctx, input }) => grantLifetime(ctx.deps, input)),

  revokeLifetime: adminProcedure
    .input(memberInput)
    .output(done)
    .mutation(({ ctx, input }) => revokeLifetime(ctx.deps, input)),

  member: adminProcedure
    .input(memberInput)
    .output(adminMember)
    .query(({ ctx, input }) => getMember(ctx.deps, input)),

  setAdmin: adminProcedure
    .input(adminChange)
    .output(done)
    .mutation(({ ctx, input }) => setAdmin(ctx.deps, ctx.viewer, input)),

  deleteSession: adminProcedure
    .input(adminSessionInput)
    .output(done)
    .mutation(({ ctx, input }) => deleteSession(ctx.deps, input.id)),
});
