CREATE INDEX "sessions_duration" ON "sessions" USING btree ("duration");
--> statement-breakpoint
-- Every process that answers from a cache listens here. CATALOGUE_CHANNEL has the same name.
CREATE FUNCTION announce_catalogue_change() RETURNS trigger AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER sessions_announced AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
--> statement-breakpoint
CREATE TRIGGER categories_announced AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue_change();
