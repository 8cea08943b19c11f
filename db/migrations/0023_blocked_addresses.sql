CREATE TABLE "blocked_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" varchar(254),
	"inbox_hash" varchar(64) NOT NULL,
	"reason" varchar(200),
	"blocked_by" uuid,
	"blocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_address_inbox" UNIQUE("inbox_hash")
);
--> statement-breakpoint
ALTER TABLE "blocked_address" ADD CONSTRAINT "blocked_address_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_address" ADD CONSTRAINT "blocked_address_blocked_by_user_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_address_list" ON "blocked_address" USING btree ("organization_id","blocked_at");--> statement-breakpoint
CREATE INDEX "blocked_address_email" ON "blocked_address" USING btree ("email");