CREATE TABLE "item_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"same" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_import" ADD CONSTRAINT "item_import_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_import_of_organization" ON "item_import" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "item_import_age" ON "item_import" USING btree ("imported_at");