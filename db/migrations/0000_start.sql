CREATE TABLE "auction_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"slug" varchar(100) NOT NULL,
	"title" varchar(200) NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"starting_bid" numeric(10, 2) NOT NULL,
	"minimum_raise" numeric(10, 2) DEFAULT 5.00 NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"donated_by" varchar(50),
	"category" varchar(50),
	"custom_rules" text,
	"custom_disclaimers" text,
	"winner_notification_sent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "auction_item_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "auction_item_times" CHECK ("auction_item"."end_time" > "auction_item"."start_time"),
	CONSTRAINT "auction_item_prices" CHECK ("auction_item"."starting_bid" > 0 and "auction_item"."minimum_raise" > 0)
);
--> statement-breakpoint
CREATE TABLE "auction_lock" (
	"auction_item_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lock_version" integer DEFAULT 0 NOT NULL,
	"last_updated" timestamp with time zone DEFAULT now() NOT NULL,
	"current_amount" numeric(10, 2),
	"winning_bid_id" uuid,
	"bid_count" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "auction_lock_standing" CHECK (("auction_lock"."bid_count" = 0) = ("auction_lock"."current_amount" is null) and ("auction_lock"."current_amount" is null) = ("auction_lock"."winning_bid_id" is null))
);
--> statement-breakpoint
CREATE TABLE "bid" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"timestamp" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" varchar(64),
	"is_winning" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bid_amount_is_positive" CHECK ("bid"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "cancelled_bid" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"timestamp" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" varchar(64),
	"cancelled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_by" uuid
);
--> statement-breakpoint
CREATE TABLE "category_label" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"label" varchar(50) NOT NULL,
	"color" varchar(20) DEFAULT 'blue' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "category_label_organization_id_label_unique" UNIQUE("organization_id","label"),
	CONSTRAINT "category_label_color" CHECK ("category_label"."color" in ('blue', 'green', 'amber', 'red', 'purple', 'gray'))
);
--> statement-breakpoint
CREATE TABLE "client_error" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"stack" text,
	"context" text,
	"org_slug" text,
	"current_page" text,
	"user_agent" text,
	"timestamp" text
);
--> statement-breakpoint
CREATE TABLE "former_slug" (
	"organization_id" uuid NOT NULL,
	"slug" varchar(100) NOT NULL,
	"auction_item_id" uuid NOT NULL,
	CONSTRAINT "former_slug_organization_id_slug_pk" PRIMARY KEY("organization_id","slug")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"role" varchar(20) DEFAULT 'manager' NOT NULL,
	"invited_by" uuid,
	"token_hash" varchar(100) NOT NULL,
	"status" varchar(20) DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "invitation_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitation_role" CHECK ("invitation"."role" in ('admin', 'owner', 'manager')),
	CONSTRAINT "invitation_status" CHECK ("invitation"."status" in ('pending', 'accepted', 'revoked')),
	CONSTRAINT "invitation_accepted_at" CHECK (("invitation"."status" = 'accepted') = ("invitation"."accepted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(100) NOT NULL,
	"slug" varchar(50) NOT NULL,
	"logo_url" text,
	"contact_email" varchar(254) NOT NULL,
	"contact_info" text,
	"rules" text,
	"disclaimers" text,
	"time_zone" varchar(64) DEFAULT 'America/New_York' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"auction_item_id" uuid,
	"kind" varchar(40) NOT NULL,
	"recipient" varchar(254) NOT NULL,
	"content" jsonb NOT NULL,
	"state" varchar(20) DEFAULT 'queued' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" varchar(100) PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" varchar(254) NOT NULL,
	"password_hash" text NOT NULL,
	"name" varchar(100) NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp with time zone,
	CONSTRAINT "user_email_unique" UNIQUE("email"),
	CONSTRAINT "user_email_is_lower_case" CHECK ("user"."email" = lower("user"."email"))
);
--> statement-breakpoint
CREATE TABLE "user_organization" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"role" varchar(20) DEFAULT 'manager' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_organization_organization_id_user_id_unique" UNIQUE("organization_id","user_id"),
	CONSTRAINT "user_organization_role" CHECK ("user_organization"."role" in ('admin', 'owner', 'manager'))
);
--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_lock" ADD CONSTRAINT "auction_lock_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD CONSTRAINT "cancelled_bid_cancelled_by_user_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD CONSTRAINT "cancelled_bid_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_label" ADD CONSTRAINT "category_label_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slug" ADD CONSTRAINT "former_slug_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_organization" ADD CONSTRAINT "user_organization_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_organization" ADD CONSTRAINT "user_organization_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_item_slug" ON "auction_item" USING btree ("organization_id","slug") WHERE "auction_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "auction_item_list" ON "auction_item" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "bid_one_winning" ON "bid" USING btree ("auction_item_id") WHERE "bid"."is_winning";--> statement-breakpoint
CREATE UNIQUE INDEX "bid_amount" ON "bid" USING btree ("auction_item_id","amount" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bid_cooldown" ON "bid" USING btree ("auction_item_id","email","timestamp");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_key" ON "bid" USING btree ("auction_item_id","email","idempotency_key");--> statement-breakpoint
CREATE INDEX "cancelled_bid_key" ON "cancelled_bid" USING btree ("auction_item_id","email","idempotency_key");--> statement-breakpoint
CREATE INDEX "client_error_received_at_index" ON "client_error" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "former_slug_organization_id_auction_item_id_index" ON "former_slug" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_one_pending" ON "invitation" USING btree ("organization_id","email") WHERE "invitation"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "outbox_queued" ON "outbox" USING btree ("created_at") WHERE "outbox"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_of_item" ON "outbox" USING btree ("auction_item_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_organization_user_id_index" ON "user_organization" USING btree ("user_id");--> statement-breakpoint
-- The lock row changes with every bid: room beside it keeps its next version on the same page.
ALTER TABLE "auction_lock" SET (fillfactor = 50);
