CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"audience" varchar(20) NOT NULL,
	"item_ids" jsonb,
	"subject" varchar(100) NOT NULL,
	"text" text NOT NULL,
	"recipients" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" uuid,
	"sent_by_name" varchar(100) NOT NULL,
	CONSTRAINT "message_audience" CHECK ("message"."audience" in ('bidders', 'items', 'winners', 'unpaid')),
	CONSTRAINT "message_items" CHECK (("message"."audience" = 'items') = ("message"."item_ids" is not null)),
	CONSTRAINT "message_recipients" CHECK ("message"."recipients" > 0)
);
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sent_by_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("organization_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "outbox_of_message" ON "outbox" USING btree (("content" ->> 'messageId')) WHERE "outbox"."kind" = 'message';