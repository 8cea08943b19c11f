CREATE TABLE "donation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"title" varchar(200) NOT NULL,
	"description" text,
	"estimated_value" numeric(10, 2),
	"image_url" text,
	"donor_name" varchar(50),
	"donor_url" text,
	"email" varchar(254),
	"phone" varchar(32),
	"language" varchar(2) DEFAULT 'en' NOT NULL,
	"wants_result" boolean DEFAULT false NOT NULL,
	"told_at" timestamp with time zone,
	"state" varchar(20) DEFAULT 'new' NOT NULL,
	"auction_item_id" uuid,
	"form" varchar(100) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "donation_form_unique" UNIQUE("form"),
	CONSTRAINT "donation_state" CHECK ("donation"."state" in ('new', 'accepted', 'declined')),
	CONSTRAINT "donation_accepted" CHECK (("donation"."state" = 'accepted') = ("donation"."auction_item_id" is not null)),
	CONSTRAINT "donation_value" CHECK ("donation"."estimated_value" > 0)
);
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "takes_donations" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "donation_note" text;--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donation_list" ON "donation" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "donation_new" ON "donation" USING btree ("organization_id") WHERE "donation"."state" = 'new';--> statement-breakpoint
CREATE INDEX "donation_donor" ON "donation" USING btree ("email") WHERE "donation"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "donation_of_item" ON "donation" USING btree ("auction_item_id") WHERE "donation"."auction_item_id" is not null;--> statement-breakpoint
CREATE INDEX "donation_not_accepted" ON "donation" USING btree ("created_at") WHERE "donation"."auction_item_id" is null;