CREATE TABLE "cancelled_win" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"email" varchar(254),
	"paddle_id" uuid,
	"bidder" varchar(254) GENERATED ALWAYS AS (coalesce(email, paddle_id::text)) STORED NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reason" varchar(200),
	"cancelled_at" timestamp with time zone NOT NULL,
	"cancelled_by" uuid,
	"cancelled_by_name" varchar(100) NOT NULL,
	CONSTRAINT "cancelled_win_of_one_bidder" CHECK (num_nonnulls("cancelled_win"."email", "cancelled_win"."paddle_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "second_chance" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"bid_id" uuid NOT NULL,
	"email" varchar(254),
	"paddle_id" uuid,
	"bidder" varchar(254) GENERATED ALWAYS AS (coalesce(email, paddle_id::text)) STORED NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" varchar(10),
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"settled_by_name" varchar(100),
	CONSTRAINT "second_chance_of_one_bidder" CHECK (num_nonnulls("second_chance"."email", "second_chance"."paddle_id") = 1),
	CONSTRAINT "second_chance_amount" CHECK ("second_chance"."amount" > 0),
	CONSTRAINT "second_chance_times" CHECK ("second_chance"."expires_at" > "second_chance"."offered_at"),
	CONSTRAINT "second_chance_outcome" CHECK ("second_chance"."outcome" in ('accepted', 'declined', 'expired', 'withdrawn', 'erased')),
	CONSTRAINT "second_chance_settled" CHECK (("second_chance"."outcome" is null) = ("second_chance"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "auction_lock" DROP CONSTRAINT "auction_lock_standing";--> statement-breakpoint
ALTER TABLE "cancelled_win" ADD CONSTRAINT "cancelled_win_cancelled_by_user_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_win" ADD CONSTRAINT "cancelled_win_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_win" ADD CONSTRAINT "cancelled_win_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chance" ADD CONSTRAINT "second_chance_settled_by_user_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chance" ADD CONSTRAINT "second_chance_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chance" ADD CONSTRAINT "second_chance_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancelled_win_of_item" ON "cancelled_win" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "cancelled_win_of_bidder" ON "cancelled_win" USING btree ("bidder");--> statement-breakpoint
CREATE UNIQUE INDEX "second_chance_open" ON "second_chance" USING btree ("auction_item_id") WHERE "second_chance"."outcome" is null;--> statement-breakpoint
CREATE INDEX "second_chance_due" ON "second_chance" USING btree ("expires_at") WHERE "second_chance"."outcome" is null;--> statement-breakpoint
CREATE INDEX "second_chance_of_item" ON "second_chance" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "second_chance_of_bidder" ON "second_chance" USING btree ("bidder");--> statement-breakpoint
ALTER TABLE "auction_lock" ADD CONSTRAINT "auction_lock_standing" CHECK (("auction_lock"."current_amount" is null) = ("auction_lock"."winning_bid_id" is null) and ("auction_lock"."bid_count" > 0 or "auction_lock"."current_amount" is null) and ("auction_lock"."bid_count" = 0 or "auction_lock"."current_amount" is not null or "auction_lock"."closed_at" is not null));