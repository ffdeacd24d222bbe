CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"admin_id" integer,
	"admin_name" text,
	"action" text NOT NULL,
	"subject_id" integer,
	"subject_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_duration_positive";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "audio_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "gain" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "female_gain" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_role" text;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "sessions_due" ON "sessions" USING btree ("publish_at") WHERE "sessions"."status" = 'scheduled';--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_audible" CHECK ("sessions"."status" = 'draft' or ("sessions"."duration" >= 1 and "sessions"."audio_url" <> ''));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_scheduled" CHECK (("sessions"."status" = 'scheduled') = ("sessions"."publish_at" is not null));--> statement-breakpoint
-- A category counts its published sessions.
CREATE OR REPLACE FUNCTION count_category_sessions() RETURNS trigger AS $$
DECLARE
  arrived integer[];
  gone integer[];
  change record;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    arrived := ARRAY(SELECT category_id FROM after WHERE status = 'published');
  END IF;
  IF TG_OP <> 'INSERT' THEN
    gone := ARRAY(SELECT category_id FROM before WHERE status = 'published');
  END IF;
  -- In the order of ids, so that two statements do not wait for each other in a circle. Most updates change no count.
  FOR change IN
    SELECT id, sum(sessions) AS sessions
    FROM (SELECT unnest(arrived) AS id, 1 AS sessions UNION ALL SELECT unnest(gone), -1) AS changes
    GROUP BY id HAVING sum(sessions) <> 0 ORDER BY id
  LOOP
    UPDATE categories SET session_count = session_count + change.sessions WHERE id = change.id;
  END LOOP;
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
-- Words of what is not published correct nobody's spelling.
CREATE OR REPLACE FUNCTION add_words_of_sessions() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_search_words(ARRAY(SELECT concat_ws(' ', title, description) FROM after WHERE status = 'published'));
  ELSE
    -- Most updates count listeners and leave the words alone.
    PERFORM add_search_words(ARRAY(
      SELECT concat_ws(' ', after.title, after.description) FROM after JOIN before USING (id)
      WHERE after.status = 'published'
        AND (after.title, after.description, after.status) IS DISTINCT FROM (before.title, before.description, before.status)
    ));
  END IF;
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
DROP TRIGGER sessions_announced ON sessions;
--> statement-breakpoint
CREATE TRIGGER sessions_announced AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, title, description, category_id, status, publish_at, revision, audio_version, gain, female_gain, duration, audio_url,
  female_audio_url, captions_url, preview_url, place, image_url, is_featured, is_premium, created_at, needs,
  search_document ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger AS $$
BEGIN
  RAISE EXCEPTION 'entries of audit_log are neither changed nor deleted';
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
