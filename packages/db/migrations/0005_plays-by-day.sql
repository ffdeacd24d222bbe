ALTER TABLE "plays" ADD COLUMN "day" date;--> statement-breakpoint
UPDATE "plays" SET "day" = ("started_at" AT TIME ZONE 'UTC')::date;--> statement-breakpoint
ALTER TABLE "plays" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "plays" DROP CONSTRAINT "plays_user_id_id_pk";--> statement-breakpoint
ALTER TABLE "plays" ADD CONSTRAINT "plays_user_id_id_day_pk" PRIMARY KEY("user_id","id","day");
