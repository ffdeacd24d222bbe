CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "sessions_search_text";--> statement-breakpoint
DROP INDEX "sessions_listeners";--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_search_title" ON "sessions" USING gin (ts_filter("search_document", '{a}'));--> statement-breakpoint
CREATE INDEX "sessions_listeners" ON "sessions" USING btree ("listener_count" DESC NULLS FIRST,"id");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "search_text";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION describe_session_for_search() RETURNS trigger AS $$
BEGIN
  NEW.search_document :=
    setweight(to_tsvector('english', unaccent(NEW.title)), 'A') ||
    setweight(to_tsvector('english', unaccent(coalesce((SELECT name FROM categories WHERE id = NEW.category_id), ''))), 'B') ||
    setweight(to_tsvector('english', unaccent(NEW.description)), 'C');
  RETURN NEW;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
-- In one order whoever adds them, so that two who add the same words at once do not wait for each other in a circle.
CREATE FUNCTION add_search_words(texts text[]) RETURNS void AS $$
  INSERT INTO search_words
  SELECT DISTINCT word
  FROM unnest(texts) AS text, unnest(tsvector_to_array(to_tsvector('simple', unaccent(text)))) AS word
  WHERE word ~ '^[[:alnum:]]+$'
  ORDER BY word
  ON CONFLICT DO NOTHING
$$ LANGUAGE sql;
--> statement-breakpoint
CREATE FUNCTION add_words_of_sessions() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_search_words(ARRAY(SELECT concat_ws(' ', title, description) FROM after));
  ELSE
    -- Most updates count listeners and leave the words alone.
    PERFORM add_search_words(ARRAY(
      SELECT concat_ws(' ', after.title, after.description) FROM after JOIN before USING (id)
      WHERE (after.title, after.description) IS DISTINCT FROM (before.title, before.description)
    ));
  END IF;
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER sessions_words_added_on_insert AFTER INSERT ON sessions REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_words_added_on_update AFTER UPDATE ON sessions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION add_words_of_sessions();
--> statement-breakpoint
CREATE FUNCTION add_words_of_category() RETURNS trigger AS $$
BEGIN
  PERFORM add_search_words(ARRAY[NEW.name]);
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER categories_words_added AFTER INSERT OR UPDATE OF name ON categories
  FOR EACH ROW EXECUTE FUNCTION add_words_of_category();
--> statement-breakpoint
SELECT add_search_words(ARRAY(SELECT concat_ws(' ', title, description) FROM sessions UNION ALL SELECT name FROM categories));
--> statement-breakpoint
-- Once for each statement: a row of its own for every session of a large insert wrote a category thousands of times.
DROP TRIGGER sessions_counted_on_insert_or_delete ON sessions;
--> statement-breakpoint
DROP TRIGGER sessions_counted_on_move ON sessions;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_category_sessions() RETURNS trigger AS $$
DECLARE
  arrived integer[];
  gone integer[];
  change record;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    arrived := ARRAY(SELECT category_id FROM after);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    gone := ARRAY(SELECT category_id FROM before);
  END IF;
  -- In the order of ids, so that two statements do not wait for each other in a circle. Most updates change no count.
  FOR change IN
    SELECT id, sum(sessions) AS sessions
    FROM (SELECT unnest(arrived) AS id, 1 AS sessions UNION ALL SELECT unnest(gone), -1) AS changes
    GROUP BY id HAVING sum(sessions) <> 0 ORDER BY id
  LOOP
    UPDATE categories SET session_count = session_count + change.sessions WHERE id = change.id;
  END LOOP;
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER sessions_counted_on_insert AFTER INSERT ON sessions REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_category_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_counted_on_delete AFTER DELETE ON sessions REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION count_category_sessions();
--> statement-breakpoint
CREATE TRIGGER sessions_counted_on_move AFTER UPDATE ON sessions REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_category_sessions();
