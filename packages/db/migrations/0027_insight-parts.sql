CREATE TABLE "insight_parts" (
	"subject" integer NOT NULL,
	"day" date NOT NULL,
	"since" date NOT NULL,
	"plays" integer NOT NULL,
	"listeners" integer NOT NULL,
	"replays" integer NOT NULL,
	"seconds" double precision NOT NULL,
	"stops" integer[] NOT NULL,
	"favorites" integer NOT NULL,
	CONSTRAINT "insight_parts_subject_day_pk" PRIMARY KEY("subject","day")
);
--> statement-breakpoint
ALTER TABLE "insight_days" ADD COLUMN "marks" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "insight_departures" ADD COLUMN "marks" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "insight_parts_day" ON "insight_parts" USING btree ("day");--> statement-breakpoint
-- What is shown is put together from all days, counted anew with the marks of their listeners.
INSERT INTO "insight_changes" SELECT DISTINCT "day", now() FROM "insight_days" ON CONFLICT DO NOTHING;
