ALTER TABLE "auction_item" DROP CONSTRAINT "auction_item_extended";--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "buy_now_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_buy_now" CHECK ("auction_item"."buy_now_price" is null or ("auction_item"."buy_now_price" > "auction_item"."starting_bid" and "auction_item"."places" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_extended" CHECK ("auction_item"."end_time" <> "auction_item"."scheduled_end_time") NOT VALID;
