CREATE TABLE "account_link" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"new_email" varchar(254),
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" varchar(254) NOT NULL,
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	CONSTRAINT "mail_address_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "reminder" (
	"auction_item_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "reminder_auction_item_id_email_pk" PRIMARY KEY("auction_item_id","email")
);
--> statement-breakpoint
DROP INDEX "outbox_queued";--> statement-breakpoint
DROP INDEX "outbox_of_item";--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "letter" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "send_after" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "provider_id" varchar(200);--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_link_user_id_index" ON "account_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_link_expires_at_index" ON "account_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reminder_open" ON "reminder" USING btree ("auction_item_id") WHERE "reminder"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "auction_lock_open" ON "auction_lock" USING btree ("auction_item_id") WHERE "auction_lock"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("send_after") WHERE "outbox"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_sending" ON "outbox" USING btree ("claimed_at") WHERE "outbox"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "outbox_of_organization" ON "outbox" USING btree ("organization_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_provider" ON "outbox" USING btree ("provider_id") WHERE "outbox"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_of_item" ON "outbox" USING btree ("auction_item_id","recipient");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed'));