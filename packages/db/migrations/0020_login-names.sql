CREATE TABLE "login_names" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_names" ADD CONSTRAINT "login_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "login_names_user" ON "login_names" USING btree ("user_id");--> statement-breakpoint
CREATE FUNCTION save_login_name() RETURNS trigger AS $$
BEGIN
  INSERT INTO login_names (name, user_id) VALUES (lower(NEW.username), NEW.id)
    ON CONFLICT (user_id) DO UPDATE SET name = excluded.name;
  RETURN NULL;
END $$ LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER users_named AFTER INSERT OR UPDATE OF username ON users
  FOR EACH ROW EXECUTE FUNCTION save_login_name();--> statement-breakpoint
INSERT INTO "login_names" ("name", "user_id") SELECT lower("username"), "id" FROM "users";
