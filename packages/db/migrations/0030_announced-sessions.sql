-- A draft or a scheduled session is in no cached answer: an editor's saves would empty the caches of every server. Row by row,
-- because only rows tell their status; within a transaction, equal announcements are one.
DROP TRIGGER sessions_announced ON sessions;
--> statement-breakpoint
CREATE TRIGGER sessions_announced AFTER UPDATE OF
  id, title, description, category_id, status, publish_at, revision, audio_version, gain, female_gain, duration, audio_url,
  female_audio_url, captions_url, preview_url, place, image_url, is_featured, is_premium, created_at, needs,
  search_document ON sessions
  FOR EACH ROW WHEN (OLD.status IN ('published', 'withdrawn') OR NEW.status IN ('published', 'withdrawn'))
  EXECUTE FUNCTION announce_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER added_sessions_announced AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.status IN ('published', 'withdrawn')) EXECUTE FUNCTION announce_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER deleted_sessions_announced AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.status IN ('published', 'withdrawn')) EXECUTE FUNCTION announce_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER emptied_sessions_announced AFTER TRUNCATE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
