ALTER TABLE "mail_address" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_of_recipient" ON "outbox" USING btree ("recipient","claimed_at") WHERE "outbox"."claimed_at" is not null;--> statement-breakpoint
-- Whoever has an account already need not prove again that their address is theirs.
INSERT INTO "mail_address" ("email", "confirmed_at") SELECT "email", now() FROM "user" ON CONFLICT ("email") DO UPDATE SET "confirmed_at" = now();
