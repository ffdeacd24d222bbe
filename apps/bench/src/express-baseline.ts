// The usual stack, as a team would write it first: Express, a query for each request, sessions in the database.
import createStore from 'connect-pg-simple';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import express from 'express';
import session from 'express-session';
import { Pool } from 'pg';
import { categories, sessions, userProgress, users } from '@vizzi/db';
import { z } from 'zod';

declare module 'express-session' {
  interface SessionData {
    userId: number;
  }
}

const [databaseUrl = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const db = drizzle(pool);
const app = express();
const Store = createStore(session);
app.use(
  session({
    store: new Store({ pool, createTableIfMissing: true }),
    secret: 'bench',
    resave: false,
    saveUninitialized: false,
  }),
);
app.use(express.json());

const withCategory = () => db.select().from(sessions).innerJoin(categories, eq(sessions.categoryId, categories.id));
app.get('/api/sessions', async (_request, response) => {
  const rows = await withCategory();
  response.json(rows.map((row) => ({ ...row.sessions, category: row.categories })));
});
app.get('/api/categories', async (_request, response) => {
  response.json(await db.select().from(categories));
});
app.get('/api/sessions/:id', async (request, response) => {
  const [row] = await withCategory().where(eq(sessions.id, Number(request.params.id)));
  if (row) response.json({ ...row.sessions, category: row.categories });
  else response.status(404).end();
});

// Not part of the usual stack: how the benchmark signs its listeners in.
app.post('/login/:userId', (request, response) => {
  request.session.userId = Number(request.params.userId);
  response.end();
});
app.get('/api/auth/me', async (request, response) => {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.id, request.session.userId ?? 0));
  if (user) response.json({ user: { id: user.id, username: user.username } });
  else response.status(401).end();
});
const report = z.object({ sessionId: z.number(), currentTime: z.number() });
app.post('/api/user/progress', async (request, response) => {
  const { userId } = request.session;
  if (userId === undefined) return response.status(401).end();
  // Who hangs up before the session is read has no body.
  const { data } = report.safeParse(request.body);
  if (!data) return response.status(400).end();
  const { sessionId, currentTime } = data;
  const place = { currentTime, lastPlayedAt: new Date() };
  const [row] = await db
    .insert(userProgress)
    .values({ userId, sessionId, ...place })
    .onConflictDoUpdate({ target: [userProgress.userId, userProgress.sessionId], set: place })
    .returning();
  return response.json(row);
});

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`);
});
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void pool.end().then(() => process.exit(0)));
});
