// Simpler versions of parts of the product, to see what the real ones are worth.
import type { AuthSessions, ProgressLog } from '@vizzi/api';
import { type Db, savePositions, userProgress } from '@vizzi/db';

type Place = Parameters<typeof savePositions>[1][number];

/** What a team would write first: one upsert for each request, and not even the rules around it. */
export function createPlainLog(db: Db): ProgressLog {
  return logBy((place) =>
    db
      .insert(userProgress)
      .values(place)
      .onConflictDoUpdate({ target: [userProgress.userId, userProgress.sessionId], set: place }),
  );
}

/** The same by the statement of the product, which each connection prepares once. */
export function createPreparedLog(db: Db): ProgressLog {
  return logBy((place) => savePositions(db, [place]));
}

function logBy(upsert: (place: Place) => PromiseLike<unknown>): ProgressLog {
  return {
    async report({ userId, report: { sessionId, currentTime } }) {
      const lastPlayedAt = new Date();
      await upsert({ userId, sessionId, currentTime, completed: false, lastPlayedAt });
      return { sessionId, currentTime, completed: false, lastPlayedAt: lastPlayedAt.toISOString() };
    },
  };
}

/** Validates each token once and remembers the answer for good. */
export function createUnexpiringSessions(inner: AuthSessions): AuthSessions {
  const known = new Map<string, ReturnType<AuthSessions['validate']>>();
  const validate: AuthSessions['validate'] = (token) => {
    const answer = known.get(token) ?? inner.validate(token);
    known.set(token, answer);
    return answer;
  };
  return { ...inner, validate };
}
