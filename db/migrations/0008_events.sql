CREATE TABLE "event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"slug" varchar(50) NOT NULL,
	"name" varchar(100) NOT NULL,
	"about" text,
	"goal" numeric(10, 2),
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"is_draft" boolean GENERATED ALWAYS AS ("published_at" is null) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_slug" UNIQUE("organization_id","slug"),
	CONSTRAINT "event_of_organization" UNIQUE("organization_id","id","is_draft"),
	CONSTRAINT "event_times" CHECK ("event"."closes_at" > "event"."opens_at"),
	CONSTRAINT "event_goal" CHECK ("event"."goal" > 0 and "event"."goal" = trunc("event"."goal"))
);
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_newest" ON "event" USING btree ("organization_id","published_at");--> statement-breakpoint
INSERT INTO "event" ("organization_id", "slug", "name", "goal", "published_at", "created_at")
SELECT "id", extract(year from "created_at") || '-auction', extract(year from "created_at") || ' Auction', "goal", "created_at", "created_at" FROM "organization";--> statement-breakpoint
ALTER TABLE "organization" DROP CONSTRAINT "organization_goal";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "goal";--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "event_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "auction_item" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "auction_item" i SET "event_id" = e."id" FROM "event" e WHERE e."organization_id" = i."organization_id";--> statement-breakpoint
ALTER TABLE "auction_item" ALTER COLUMN "event_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_of_event" FOREIGN KEY ("organization_id","event_id","is_draft") REFERENCES "public"."event"("organization_id","id","is_draft") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "auction_item_event" ON "auction_item" USING btree ("event_id");--> statement-breakpoint
-- Each organization begins with an event that is published.
CREATE FUNCTION begin_with_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event (organization_id, slug, name, published_at, created_at)
	VALUES (new.id, extract(year from new.created_at) || '-auction', extract(year from new.created_at) || ' Auction', new.created_at, new.created_at);
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER organization_begins_with_event AFTER INSERT ON "organization" FOR EACH ROW EXECUTE FUNCTION begin_with_event();--> statement-breakpoint
-- An item that names no event is of the one that the public sees; each is a draft as long as its event is.
CREATE FUNCTION place_in_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.event_id IS NULL THEN
		SELECT id INTO new.event_id FROM event
		WHERE organization_id = new.organization_id AND published_at IS NOT NULL ORDER BY published_at DESC, id LIMIT 1;
	END IF;
	-- Without an event the foreign key refuses it.
	new.is_draft := coalesce((SELECT is_draft FROM event WHERE id = new.event_id), false);
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER auction_item_in_event BEFORE INSERT ON "auction_item" FOR EACH ROW EXECUTE FUNCTION place_in_event();
