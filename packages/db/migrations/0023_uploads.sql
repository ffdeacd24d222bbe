CREATE TABLE "media_files" (
	"key" text PRIMARY KEY NOT NULL,
	"upload_id" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"container" text NOT NULL,
	"codec" text NOT NULL,
	"channels" integer NOT NULL,
	"sample_rate" integer NOT NULL,
	"duration" double precision NOT NULL,
	"loudness" double precision,
	"true_peak" double precision,
	"peaks" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_locks" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "media_files_upload" ON "media_files" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "media_files_created" ON "media_files" USING btree ("created_at");