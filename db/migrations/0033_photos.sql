ALTER TABLE "auction_item" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "auction_item" SET "photos" = jsonb_build_array(jsonb_build_object('url', "image_url", 'alt', ''))
WHERE "image_url" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_photos" CHECK (jsonb_array_length("auction_item"."photos") <= 8);--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_image" CHECK ("auction_item"."image_url" is not distinct from "auction_item"."photos" -> 0 ->> 'url');