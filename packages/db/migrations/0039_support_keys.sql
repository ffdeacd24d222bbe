ALTER TABLE "support_messages" ADD COLUMN "creation_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_creation_key" ON "support_messages" USING btree ("creation_key");