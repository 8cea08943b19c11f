CREATE TABLE "checkout_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"secret_hash" varchar(64) NOT NULL,
	"pin_hash" varchar(64) NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"made_by_name" varchar(100) NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "checkout_link_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "checkout_link_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "checkout_link_times" CHECK ("checkout_link"."ends_at" > "checkout_link"."made_at")
);
--> statement-breakpoint
CREATE TABLE "checkout_session" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"helper_name" varchar(60) NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "entered_by_name" varchar(100);--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD COLUMN "entered_by_name" varchar(100);--> statement-breakpoint
ALTER TABLE "checkout_link" ADD CONSTRAINT "checkout_link_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_link" ADD CONSTRAINT "checkout_link_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_session" ADD CONSTRAINT "checkout_session_organization_id_link_id_checkout_link_organization_id_id_fk" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."checkout_link"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_session_of_link" ON "checkout_session" USING btree ("organization_id","link_id");