-- A stored generated column would rewrite the table, and keep everybody from it as long.
ALTER TABLE "mails" ADD COLUMN "domain" text;--> statement-breakpoint
CREATE FUNCTION add_mail_domain() RETURNS trigger AS $$
BEGIN
  NEW.domain := coalesce(substring(lower(NEW.recipient) from '([^.@]+[.](ac|co|com|edu|go|gob|gov|id|in|ltd|me|mil|ne|net|nom|or|org|plc|sch|web)[.][a-z][a-z]|[^.@]+[.][^.@]+)$'), '');
  RETURN NEW;
END $$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER mails_domain_added BEFORE INSERT ON mails FOR EACH ROW EXECUTE FUNCTION add_mail_domain();--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at") WHERE "mails"."given_up_at" is null;
