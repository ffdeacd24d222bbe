-- What search reads is derived from a session's words and its category's name; the database keeps it true.
CREATE FUNCTION describe_session_for_search() RETURNS trigger AS $$
DECLARE
  category_name text := (SELECT name FROM categories WHERE id = NEW.category_id);
BEGIN
  NEW.search_text := lower(unaccent(concat_ws(' ', NEW.title, category_name)));
  NEW.search_document :=
    setweight(to_tsvector('english', unaccent(NEW.title)), 'A') ||
    setweight(to_tsvector('english', unaccent(coalesce(category_name, ''))), 'B') ||
    setweight(to_tsvector('english', unaccent(NEW.description)), 'C');
  RETURN NEW;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER sessions_described_for_search BEFORE INSERT OR UPDATE OF title, description, category_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION describe_session_for_search();
--> statement-breakpoint
CREATE FUNCTION describe_renamed_category() RETURNS trigger AS $$
BEGIN
  UPDATE sessions SET title = title WHERE category_id = NEW.id;
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER categories_described_for_search AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION describe_renamed_category();
--> statement-breakpoint
UPDATE sessions SET title = title;
