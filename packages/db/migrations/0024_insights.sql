CREATE TABLE "insight_changes" (
	"day" date PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_days" (
	"subject" integer NOT NULL,
	"day" date NOT NULL,
	"plays" integer NOT NULL,
	"listeners" integer NOT NULL,
	"replays" integer NOT NULL,
	"seconds" double precision NOT NULL,
	"stops" integer[] NOT NULL,
	"favorites" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insight_days_subject_day_pk" PRIMARY KEY("subject","day")
);
--> statement-breakpoint
CREATE TABLE "insight_departures" (
	"subject" integer NOT NULL,
	"day" date NOT NULL,
	"plays" integer NOT NULL,
	"listeners" integer NOT NULL,
	"replays" integer NOT NULL,
	"seconds" double precision NOT NULL,
	"stops" integer[] NOT NULL,
	CONSTRAINT "insight_departures_day_subject_pk" PRIMARY KEY("day","subject")
);
--> statement-breakpoint
CREATE TABLE "insight_listeners" (
	"subject" integer NOT NULL,
	"range" integer NOT NULL,
	"listeners" integer NOT NULL,
	"before" integer NOT NULL,
	"returned" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "insight_listeners_subject_range_pk" PRIMARY KEY("subject","range")
);
--> statement-breakpoint
CREATE TABLE "member_days" (
	"day" date PRIMARY KEY NOT NULL,
	"joined" integer NOT NULL,
	"ended" integer NOT NULL,
	"refunded" integer NOT NULL,
	"free" integer,
	"monthly" integer,
	"yearly" integer,
	"lifetime" integer,
	"cancelling" integer
);
--> statement-breakpoint
CREATE TABLE "revenue_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"tier" text
);
--> statement-breakpoint
CREATE INDEX "insight_days_day" ON "insight_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "revenue_entries_time" ON "revenue_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "plays_day" ON "plays" USING brin ("day");--> statement-breakpoint
-- Every day with plays is counted once; days without are never asked for.
INSERT INTO "insight_changes" SELECT DISTINCT "day", now() FROM "plays";
