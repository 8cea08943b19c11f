CREATE TABLE "payout" (
	"organization_id" uuid NOT NULL,
	"id" varchar(200) NOT NULL,
	"arrives_on" date NOT NULL,
	"state" varchar(10) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "payout_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "payout_state" CHECK ("payout"."state" in ('coming', 'paid', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;