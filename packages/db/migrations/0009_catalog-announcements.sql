-- Counting a listener is no change of the catalogue that caches must hear of: every listen would empty them. The list names
-- every other column of sessions; schema.test.ts compares it with the table.
DROP TRIGGER sessions_announced ON sessions;
--> statement-breakpoint
CREATE TRIGGER sessions_announced AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  id, title, description, category_id, duration, audio_url, female_audio_url, captions_url, image_url, is_featured,
  is_premium, created_at, search_document ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
