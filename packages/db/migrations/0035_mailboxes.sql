-- As the domain's normalizeAddress: lower case, without a +tag, and without the dots that Gmail ignores.
CREATE FUNCTION mailbox_of(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN plain ~ '^[^+@]+@(gmail|googlemail)\.com$' THEN replace(split_part(plain, '@', 1), '.', '') || '@gmail.com'
    ELSE plain
  END
  FROM (SELECT regexp_replace(lower(trim(name)), '^([^+@]+)\+[^@]*@([^@]+)$', '\1@\2') AS plain) AS address
$$;--> statement-breakpoint
CREATE INDEX "login_names_mailbox" ON "login_names" USING btree (mailbox_of("name"),"user_id");
