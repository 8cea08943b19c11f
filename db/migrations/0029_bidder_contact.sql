CREATE TABLE "bidder_contact" (
	"organization_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"name" varchar(100),
	"phone" varchar(32),
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bidder_contact_organization_id_email_pk" PRIMARY KEY("organization_id","email")
);
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "asks_name" varchar(20) DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "asks_phone" varchar(20) DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "bidder_contact" ADD CONSTRAINT "bidder_contact_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bidder_contact_of_bidder" ON "bidder_contact" USING btree ("email");--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_asks" CHECK ("organization"."asks_name" in ('off', 'optional', 'required') and "organization"."asks_phone" in ('off', 'optional', 'required'));