CREATE TABLE "bulk_edit" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" varchar(20) NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"edited" jsonb NOT NULL,
	"refused" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"unrestored" jsonb,
	CONSTRAINT "bulk_edit_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "bulk_edit" ADD CONSTRAINT "bulk_edit_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edit_made_at_index" ON "bulk_edit" USING btree ("made_at");