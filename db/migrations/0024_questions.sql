CREATE TABLE "site_key" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text DEFAULT gen_random_uuid()::text || gen_random_uuid()::text NOT NULL,
	CONSTRAINT "site_key_is_one" CHECK ("site_key"."is_only")
);
--> statement-breakpoint
CREATE INDEX "outbox_questions" ON "outbox" USING btree ("organization_id","auction_item_id") WHERE "outbox"."kind" = 'question';--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_question_form" ON "outbox" USING btree (("content" ->> 'form')) WHERE "outbox"."kind" = 'question';--> statement-breakpoint
CREATE INDEX "outbox_question_asker" ON "outbox" USING btree (("content" ->> 'askerEmail')) WHERE "outbox"."kind" = 'question';