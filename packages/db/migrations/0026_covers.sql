CREATE TABLE "covers" (
	"name" text PRIMARY KEY NOT NULL,
	"upload_id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "unused_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "covers_upload" ON "covers" USING btree ("upload_id");