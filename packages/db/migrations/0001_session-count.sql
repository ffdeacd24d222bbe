-- categories.session_count is a cached count; the database keeps it true, whoever writes.
CREATE FUNCTION count_category_sessions() RETURNS trigger AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE categories SET session_count = session_count - 1 WHERE id = OLD.category_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE categories SET session_count = session_count + 1 WHERE id = NEW.category_id;
  END IF;
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER sessions_counted_on_insert_or_delete AFTER INSERT OR DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION count_category_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_counted_on_move AFTER UPDATE OF category_id ON sessions
  FOR EACH ROW WHEN (OLD.category_id IS DISTINCT FROM NEW.category_id) EXECUTE FUNCTION count_category_sessions();
