ALTER TABLE "sessions" ADD COLUMN "creation_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_creation_key" ON "sessions" USING btree ("creation_key");