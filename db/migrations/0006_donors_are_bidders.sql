DROP INDEX "donation_donor";--> statement-breakpoint
-- Whoever offered something without a bid has no row yet.
INSERT INTO "bidder" ("organization_id", "email")
SELECT DISTINCT "organization_id", "email" FROM "donation" WHERE "email" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "donation" ADD COLUMN "bidder_id" uuid;--> statement-breakpoint
UPDATE "donation" d SET "bidder_id" = w."id" FROM "bidder" w WHERE w."organization_id" = d."organization_id" AND w."email" = d."email";--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donation_of_bidder" ON "donation" USING btree ("bidder_id") WHERE "donation"."bidder_id" is not null;--> statement-breakpoint
ALTER TABLE "donation" DROP COLUMN "email";
