CREATE TABLE "closing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"first_end" timestamp with time zone NOT NULL,
	"last_end" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "closing_ends" CHECK ("closing"."last_end" >= "closing"."first_end")
);
--> statement-breakpoint
ALTER TABLE "auction_lock" ADD COLUMN "closing_id" uuid;--> statement-breakpoint
ALTER TABLE "user_organization" ADD COLUMN "wants_summary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "closing_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_gathered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "closing" ADD CONSTRAINT "closing_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_open" ON "closing" USING btree ("organization_id") WHERE "closing"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "auction_lock" ADD CONSTRAINT "auction_lock_closing_id_closing_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_closing_id_closing_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auction_item_end" ON "auction_item" USING btree ("organization_id","end_time");--> statement-breakpoint
CREATE INDEX "auction_lock_of_closing" ON "auction_lock" USING btree ("closing_id") WHERE "auction_lock"."closing_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_of_closing" ON "outbox" USING btree ("closing_id","recipient","kind","is_gathered") WHERE "outbox"."closing_id" is not null;