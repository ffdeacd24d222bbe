CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"given_up_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("run_after") WHERE "mails"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "mails_given_up" ON "mails" USING btree ("given_up_at") WHERE "mails"."given_up_at" is not null;--> statement-breakpoint
CREATE FUNCTION announce_mails() RETURNS trigger AS $$
BEGIN
  PERFORM pg_notify('mails', '');
  RETURN NULL;
END $$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER mails_announced AFTER INSERT ON mails
  FOR EACH STATEMENT EXECUTE FUNCTION announce_mails();
