DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_awaited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("is_awaited" DESC NULLS FIRST,"run_after") WHERE "mails"."given_up_at" is null;