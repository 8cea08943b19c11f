CREATE TABLE "handover" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"winner_id" uuid NOT NULL,
	"handed_at" timestamp with time zone NOT NULL,
	"handed_by" uuid,
	"handed_by_name" varchar(100) NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_by_name" varchar(100),
	CONSTRAINT "handover_undone" CHECK (("handover"."undone_at" is null) = ("handover"."undone_by_name" is null))
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"winner_id" uuid NOT NULL,
	"kind" varchar(10) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reference" varchar(50),
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"made_by_name" varchar(100) NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" uuid,
	"voided_by_name" varchar(100),
	"void_reason" varchar(200),
	CONSTRAINT "payment_amount" CHECK ("payment"."amount" > 0),
	CONSTRAINT "payment_kind" CHECK ("payment"."kind" in ('cash', 'check', 'card', 'link', 'other', 'waived')),
	CONSTRAINT "payment_voided" CHECK (("payment"."voided_at" is null) = ("payment"."void_reason" is null) and ("payment"."voided_at" is null) = ("payment"."voided_by_name" is null))
);
--> statement-breakpoint
CREATE TABLE "winner" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"code" varchar(6) NOT NULL,
	"note" text,
	CONSTRAINT "winner_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "winner_code" UNIQUE("organization_id","code"),
	CONSTRAINT "winner_email" UNIQUE("email","organization_id")
);
--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_handed_by_user_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_undone_by_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_organization_id_winner_id_winner_organization_id_id_fk" FOREIGN KEY ("organization_id","winner_id") REFERENCES "public"."winner"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_voided_by_user_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_organization_id_winner_id_winner_organization_id_id_fk" FOREIGN KEY ("organization_id","winner_id") REFERENCES "public"."winner"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winner" ADD CONSTRAINT "winner_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_of_item" ON "handover" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "handover_of_winner" ON "handover" USING btree ("organization_id","winner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_once" ON "handover" USING btree ("auction_item_id","winner_id") WHERE "handover"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "payment_of_winner" ON "payment" USING btree ("organization_id","winner_id");--> statement-breakpoint
-- Everybody who won something by now. A number and its multiple by a prime are never the same twice, and look drawn.
INSERT INTO "winner" ("organization_id", "email", "code")
SELECT "organization_id", "email", (
  SELECT string_agg(substr('23456789BCDFGHJKMNPQRSTVWXYZ', (("number" * 15485863 % 481890304) / power(28, "place")::bigint % 28)::int + 1, 1), '' ORDER BY "place")
  FROM generate_series(0, 5) AS "place"
)
FROM (
  SELECT "lock"."organization_id", "bid"."email", row_number() OVER (PARTITION BY "lock"."organization_id" ORDER BY "bid"."email") AS "number"
  FROM "auction_lock" AS "lock" JOIN "bid" ON "bid"."id" = "lock"."winning_bid_id"
  WHERE "lock"."closed_at" IS NOT NULL
  GROUP BY "lock"."organization_id", "bid"."email"
) AS "won";
