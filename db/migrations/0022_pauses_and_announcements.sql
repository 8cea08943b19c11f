CREATE TABLE "pause" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"reason" varchar(100) NOT NULL,
	"begun_by" uuid,
	"begun_by_name" varchar(100) NOT NULL,
	CONSTRAINT "pause_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "pause_times" CHECK ("pause"."ended_at" > "pause"."began_at")
);
--> statement-breakpoint
CREATE TABLE "pause_extension" (
	"auction_item_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"pause_id" uuid NOT NULL,
	"end_before" timestamp with time zone NOT NULL,
	"extended_to" timestamp with time zone NOT NULL,
	CONSTRAINT "pause_extension_auction_item_id_pause_id_pk" PRIMARY KEY("auction_item_id","pause_id"),
	CONSTRAINT "pause_extension_times" CHECK ("pause_extension"."extended_to" > "pause_extension"."end_before")
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "announcement" varchar(140);--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "announcement_es" varchar(140);--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "announced_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pause" ADD CONSTRAINT "pause_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pause" ADD CONSTRAINT "pause_begun_by_user_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pause_extension" ADD CONSTRAINT "pause_extension_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pause_extension" ADD CONSTRAINT "pause_extension_organization_id_pause_id_pause_organization_id_id_fk" FOREIGN KEY ("organization_id","pause_id") REFERENCES "public"."pause"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pause_latest" ON "pause" USING btree ("organization_id","began_at");--> statement-breakpoint
CREATE INDEX "pause_extension_of_pause" ON "pause_extension" USING btree ("organization_id","pause_id");--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_announcement" CHECK (("event"."announcement" is null) = ("event"."announced_until" is null) and ("event"."announcement_es" is null or "event"."announcement" is not null)) NOT VALID;