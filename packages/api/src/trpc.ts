import { initTRPC, TRPCError } from '@trpc/server';
import { AppError } from '@vizzi/domain';
import { limitActs } from './admin/limit-acts.js';
import { type Access, admit, type Admitted } from './auth/access.js';
import type { Viewer } from './auth/viewer.js';
import { kindOfCall } from './call-turns.js';
import type { Context, RequestDeps } from './context.js';
import { describeFailure, ERRORS, refusalIn } from './errors.js';

const t = initTRPC.context<Context>().create({
  // No answer has a stack; to format one for each refusal costs time.
  isDev: false,
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
 * A procedure for viewers with this access. Use-cases throw AppError and do not know tRPC. One middleware checks access
 * and translates errors, because every middleware costs each call time.
 */
function procedureFor<Each extends Access>(access: Each) {
  return t.procedure.use(async ({ ctx, path, type, next }) => {
    const viewer: Admitted[Each] = await translating(() => admit(access, ctx, { isChange: type === 'mutation' }));
    const { turns, address } = ctx.deps;
    const answer = async () => {
      if (type === 'mutation') await limitActs(ctx.deps, access, viewer);
      return next({ ctx: { viewer } });
    };
    const isChange = type === 'mutation';
    const caller = { address, memberId: viewer?.id, isChange };
    const result = await translating(() => turns.take(caller, kindOfCall(path, { isChange }), answer));
    const refusal = result.ok ? undefined : refusalIn(result.error.cause);
    if (refusal) throw translate(refusal);
    return result;
  });
}

export const publicProcedure = procedureFor('public');
export const memberProcedure = procedureFor('member');
export const adminProcedure = procedureFor('admin');
export const editorProcedure = procedureFor('editor');
export const supportProcedure = procedureFor('support');
export const ownerProcedure = procedureFor('owner');

/** Answers a procedure with a use-case. */
export function run<For extends Viewer | null, Input, Output>(
  useCase: (deps: RequestDeps, viewer: For, input: Input) => Output,
) {
  return ({ ctx, input }: { ctx: { deps: RequestDeps; viewer: For }; input: Input }): Output =>
    useCase(ctx.deps, ctx.viewer, input);
}

async function translating<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? translate(error) : error;
  }
}

function translate(cause: AppError): TRPCError {
  return new TRPCError({ code: ERRORS[cause.code][0], message: cause.message, cause });
}
