CREATE TABLE "bidder" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" varchar(254),
	"paddle_number" integer,
	"key" varchar(254) GENERATED ALWAYS AS (coalesce(email, id::text)) STORED NOT NULL,
	"label" varchar(254) GENERATED ALWAYS AS (coalesce(email, 'Paddle ' || paddle_number::text)) STORED NOT NULL,
	"name" varchar(100),
	"phone" varchar(32),
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"code" varchar(6),
	"note" text,
	"reminded_at" timestamp with time zone,
	"paddle_given_at" timestamp with time zone,
	"paddle_given_by_name" varchar(100),
	"paddle_returned_at" timestamp with time zone,
	CONSTRAINT "bidder_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "bidder_key" UNIQUE("key","organization_id"),
	CONSTRAINT "bidder_reference_code" UNIQUE("organization_id","code"),
	CONSTRAINT "bidder_is_one" CHECK (num_nonnulls("bidder"."email", "bidder"."paddle_number") = 1),
	CONSTRAINT "bidder_paddle_given" CHECK (num_nonnulls("bidder"."paddle_number", "bidder"."paddle_given_at", "bidder"."paddle_given_by_name") in (0, 3)),
	CONSTRAINT "bidder_paddle_range" CHECK ("bidder"."paddle_number" between 1 and 9999)
);
--> statement-breakpoint
-- A bidder has the id of their paddle, or that of the winner whose payments and hand-overs name them.
INSERT INTO "bidder" ("id", "organization_id", "email", "paddle_number", "name", "phone", "is_confirmed", "code", "note", "reminded_at", "paddle_given_at", "paddle_given_by_name", "paddle_returned_at")
SELECT coalesce(p."id", w."id", gen_random_uuid()), coalesce(p."organization_id", w."organization_id", c."organization_id"), coalesce(w."email", c."email"),
	p."number", c."name", c."phone", coalesce(c."is_confirmed", false), w."code", w."note", w."reminded_at", p."given_at", p."given_by_name", p."returned_at"
FROM "winner" w
FULL JOIN "bidder_contact" c ON c."organization_id" = w."organization_id" AND c."bidder" = w."bidder"
FULL JOIN "paddle" p ON p."id" = coalesce(w."paddle_id", c."paddle_id");--> statement-breakpoint
ALTER TABLE "handover" DROP CONSTRAINT "handover_organization_id_winner_id_winner_organization_id_id_fk";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_organization_id_winner_id_winner_organization_id_id_fk";--> statement-breakpoint
UPDATE "handover" SET "winner_id" = w."paddle_id" FROM "winner" w WHERE w."id" = "handover"."winner_id" AND w."paddle_id" IS NOT NULL;--> statement-breakpoint
UPDATE "payment" SET "winner_id" = w."paddle_id" FROM "winner" w WHERE w."id" = "payment"."winner_id" AND w."paddle_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "bid" DROP CONSTRAINT "bid_paddle";--> statement-breakpoint
ALTER TABLE "cancelled_bid" DROP CONSTRAINT "cancelled_bid_paddle";--> statement-breakpoint
ALTER TABLE "cancelled_win" DROP CONSTRAINT "cancelled_win_paddle";--> statement-breakpoint
ALTER TABLE "second_chance" DROP CONSTRAINT "second_chance_paddle";--> statement-breakpoint
DROP TABLE "bidder_contact";--> statement-breakpoint
DROP TABLE "winner";--> statement-breakpoint
DROP TABLE "paddle";--> statement-breakpoint
ALTER TABLE "bidder" ADD CONSTRAINT "bidder_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bidder_paddle" ON "bidder" USING btree ("organization_id","paddle_number") WHERE "bidder"."paddle_number" is not null and "bidder"."paddle_returned_at" is null;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."bidder"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD CONSTRAINT "cancelled_bid_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."bidder"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_organization_id_winner_id_bidder_organization_id_id_fk" FOREIGN KEY ("organization_id","winner_id") REFERENCES "public"."bidder"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_organization_id_winner_id_bidder_organization_id_id_fk" FOREIGN KEY ("organization_id","winner_id") REFERENCES "public"."bidder"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_win" ADD CONSTRAINT "cancelled_win_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."bidder"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chance" ADD CONSTRAINT "second_chance_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."bidder"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bidder_label(email varchar, paddle_id uuid) RETURNS varchar LANGUAGE sql STABLE AS $$
	SELECT coalesce(email, (SELECT label FROM bidder WHERE id = paddle_id))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_early_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'bidder % was reminded less than 24 hours ago', OLD.id USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER bidder_reminded_daily BEFORE UPDATE OF reminded_at ON "bidder" FOR EACH ROW
	WHEN (OLD.reminded_at IS NOT NULL AND NEW.reminded_at IS DISTINCT FROM OLD.reminded_at
		AND (NEW.reminded_at IS NULL OR NEW.reminded_at < OLD.reminded_at + interval '24 hours'))
	EXECUTE FUNCTION refuse_early_reminder();
