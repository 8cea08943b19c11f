ALTER TABLE "outbox" ADD COLUMN "inbox" varchar(254);--> statement-breakpoint
CREATE INDEX "outbox_of_inbox" ON "outbox" USING btree ("inbox","claimed_at") WHERE "outbox"."inbox" is not null;--> statement-breakpoint
UPDATE "outbox" SET "inbox" = "recipient" WHERE "claimed_at" > now() - interval '1 day';