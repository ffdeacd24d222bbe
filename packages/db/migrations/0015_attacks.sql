ALTER TABLE "billing_accounts" ADD COLUMN "is_refund_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_in_codes_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "plays_user_day" ON "plays" USING btree ("user_id","day");