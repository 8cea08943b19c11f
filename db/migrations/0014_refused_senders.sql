CREATE TABLE "refused_sender" (
	"address_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_sender_address_id_organization_id_pk" PRIMARY KEY("address_id","organization_id")
);
--> statement-breakpoint
ALTER TABLE "refused_sender" ADD CONSTRAINT "refused_sender_address_id_mail_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."mail_address"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_sender" ADD CONSTRAINT "refused_sender_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_sender_of_organization" ON "refused_sender" USING btree ("organization_id");