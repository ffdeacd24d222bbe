ALTER TABLE "playlists" ADD COLUMN "creation_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "playlists_creation_key" ON "playlists" USING btree ("user_id","creation_key");