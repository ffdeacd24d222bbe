import { initTRPC, TRPCError } from '@trpc/server';
import { AppError } from '@vizzi/domain';
import { requireAdmin, requireMember } from './auth/access.js';
import type { Context } from './context.js';
import { describeFailure, ERRORS } from './errors.js';

const t = initTRPC.context<Context>().create({
  errorFormatter({ shape, error }) {
    const { code, body } = describeFailure(error);
    return {
      ...shape,
      message: body.message,
      data: { code: shape.data.code, httpStatus: ERRORS[code][1], reason: code, issues: body.issues },
    };
  },
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Lets use-cases throw AppError without knowing tRPC. */
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) {
    const { cause } = result.error;
    throw new TRPCError({ code: ERRORS[cause.code][0], message: cause.message, cause });
  }
  return result;
});

/** Open to everyone. */
export const publicProcedure = t.procedure.use(translateErrors);

/** For signed-in members: `ctx.viewer` is theirs. */
export const memberProcedure = publicProcedure.use(({ ctx, next }) =>
  next({ ctx: { ...ctx, viewer: requireMember(ctx.viewer) } }),
);

/** For admins. */
export const adminProcedure = publicProcedure.use(({ ctx, next }) =>
  next({ ctx: { ...ctx, viewer: requireAdmin(ctx.viewer) } }),
);
