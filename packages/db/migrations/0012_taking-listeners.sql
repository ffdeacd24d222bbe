CREATE TABLE "session_listeners" (
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "session_listeners_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "member_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_listeners" ADD CONSTRAINT "session_listeners_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_listeners" ADD CONSTRAINT "session_listeners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_listeners_user" ON "session_listeners" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_popular" ON "sessions" USING btree ("member_count" DESC NULLS FIRST,"listener_count" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_messages_user" ON "support_messages" USING btree ("user_id","created_at");
--> statement-breakpoint
-- Who played a session was a listener of it.
INSERT INTO "session_listeners" ("session_id", "user_id", "last_day")
SELECT "session_id", "user_id", ("last_played_at" AT TIME ZONE 'UTC')::date FROM "user_progress";
--> statement-breakpoint
UPDATE "sessions" SET "member_count" = listened.members
FROM (SELECT "session_id", count(*)::integer AS members FROM "session_listeners" GROUP BY "session_id") AS listened
WHERE "sessions"."id" = listened."session_id";
--> statement-breakpoint
UPDATE "listening_days" SET "seconds" = 86400 WHERE "seconds" > 86400;
