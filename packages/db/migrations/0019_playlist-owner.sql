ALTER TABLE "playlist_sessions" ADD COLUMN "user_id" integer;--> statement-breakpoint
UPDATE "playlist_sessions" SET "user_id" = "playlists"."user_id" FROM "playlists" WHERE "playlists"."id" = "playlist_id";--> statement-breakpoint
-- Servers of the version before name no owner.
CREATE FUNCTION add_playlist_owner() RETURNS trigger AS $$
BEGIN
  NEW.user_id := (SELECT user_id FROM playlists WHERE id = NEW.playlist_id);
  RETURN NEW;
END $$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER playlist_sessions_owner_added BEFORE INSERT ON playlist_sessions
  FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION add_playlist_owner();--> statement-breakpoint
ALTER TABLE "playlist_sessions" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "playlists_owner" ON "playlists" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "playlist_sessions_owner_unique" ON "playlist_sessions" USING btree ("user_id","playlist_id","session_id");--> statement-breakpoint
ALTER TABLE "playlist_sessions" ADD CONSTRAINT "playlist_sessions_owner_playlists_id_fk" FOREIGN KEY ("user_id","playlist_id") REFERENCES "public"."playlists"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_sessions" DROP CONSTRAINT "playlist_sessions_playlist_id_playlists_id_fk";
