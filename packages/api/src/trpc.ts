import { initTRPC, TRPCError } from '@trpc/server';
import { AppError } from '@vizzi/domain';
import { requireAdmin, requireMember } from './auth/access.js';
import type { Viewer } from './auth/viewer.js';
import type { Context, RequestDeps } from './context.js';
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

/**
 * A procedure for whom `admit` lets in; `ctx.viewer` is what it answers. Use-cases and `admit` throw AppError and know
 * nothing of tRPC. Both jobs in one step: each step of tRPC costs every call.
 */
function procedureFor<Admitted extends Viewer | null>(admit: (viewer: Viewer | null) => Admitted) {
  return t.procedure.use(async ({ ctx, next }) => {
    const result = await next({ ctx: { viewer: translating(() => admit(ctx.viewer)) } });
    if (!result.ok && result.error.cause instanceof AppError) throw translate(result.error.cause);
    return result;
  });
}

/** Open to everyone. */
export const publicProcedure = procedureFor((viewer) => viewer);
/** For signed-in members. */
export const memberProcedure = procedureFor(requireMember);
/** For admins. */
export const adminProcedure = procedureFor(requireAdmin);

/** Answers a procedure with a use-case. */
export function run<Admitted extends Viewer | null, Input, Output>(
  useCase: (deps: RequestDeps, viewer: Admitted, input: Input) => Output,
) {
  return ({ ctx, input }: { ctx: { deps: RequestDeps; viewer: Admitted }; input: Input }): Output =>
    useCase(ctx.deps, ctx.viewer, input);
}

function translating<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof AppError ? translate(error) : error;
  }
}

function translate(cause: AppError): TRPCError {
  return new TRPCError({ code: ERRORS[cause.code][0], message: cause.message, cause });
}
