ALTER TABLE "sessions" ADD COLUMN "needs" text[];--> statement-breakpoint
CREATE OR REPLACE FUNCTION describe_session_for_search() RETURNS trigger AS $$
BEGIN
  NEW.search_document :=
    setweight(to_tsvector('english', unaccent(NEW.title)), 'A') ||
    setweight(to_tsvector('english', unaccent(coalesce((SELECT name FROM categories WHERE id = NEW.category_id), ''))), 'B') ||
    setweight(to_tsvector('english', array_to_string(coalesce(NEW.needs, '{}'), ' ')), 'B') ||
    setweight(to_tsvector('english', unaccent(NEW.description)), 'C');
  RETURN NEW;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
DROP TRIGGER sessions_described_for_search ON sessions;
--> statement-breakpoint
CREATE TRIGGER sessions_described_for_search BEFORE INSERT OR UPDATE OF title, description, category_id, needs ON sessions
  FOR EACH ROW EXECUTE FUNCTION describe_session_for_search();
--> statement-breakpoint
DROP TRIGGER sessions_announced ON sessions;
--> statement-breakpoint
CREATE TRIGGER sessions_announced AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, title, description, category_id, duration, audio_url, female_audio_url, captions_url, image_url, is_featured,
  is_premium, created_at, needs, search_document ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
