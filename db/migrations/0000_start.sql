CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE SEQUENCE item_codes;--> statement-breakpoint
-- Six letters and digits without look-alikes and vowels, another for each number below 25^6: 171798691 and 5 share no
-- factor, so no two numbers are scattered to the same place.
CREATE FUNCTION item_code(number bigint) RETURNS varchar LANGUAGE sql IMMUTABLE AS $$
	SELECT string_agg(substr('23456789CDFGHJKMNPQRTVWXY', (place / unit % 25)::int + 1, 1), '' ORDER BY unit DESC)
	FROM (SELECT (number * 171798691 + 98765432) % 244140625 AS place) scattered,
		unnest(ARRAY[1, 25, 625, 15625, 390625, 9765625]::bigint[]) unit
$$;--> statement-breakpoint
CREATE TABLE "account_link" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" varchar(20) NOT NULL,
	"new_email" varchar(254),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_link_purpose" CHECK (("account_link"."purpose" = 'password') = ("account_link"."new_email" is null))
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"token_hash" varchar(64) NOT NULL,
	"user_id" uuid NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_device_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" uuid NOT NULL,
	"code_hash" varchar(64) NOT NULL,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" varchar(300) DEFAULT '' NOT NULL,
	"network" varchar(64) DEFAULT '' NOT NULL,
	CONSTRAINT "session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "two_step" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" varchar(64) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "bidder_code" (
	"challenge" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"misses" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bidder_contact" (
	"organization_id" uuid NOT NULL,
	"email" varchar(254),
	"paddle_id" uuid,
	"bidder" varchar(254) GENERATED ALWAYS AS (coalesce(email, paddle_id::text)) STORED NOT NULL,
	"name" varchar(100),
	"phone" varchar(32),
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bidder_contact_organization_id_bidder_pk" PRIMARY KEY("organization_id","bidder"),
	CONSTRAINT "bidder_contact_of_one_bidder" CHECK (num_nonnulls("bidder_contact"."email", "bidder_contact"."paddle_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "bidder_device" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_item" (
	"auction_item_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"language" varchar(2) DEFAULT 'en' NOT NULL,
	"opening_settled_at" timestamp with time zone,
	"closing_settled_at" timestamp with time zone,
	CONSTRAINT "watched_item_auction_item_id_email_pk" PRIMARY KEY("auction_item_id","email")
);
--> statement-breakpoint
CREATE TABLE "bid" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"email" varchar(254),
	"paddle_id" uuid,
	"bidder" varchar(254) GENERATED ALWAYS AS (coalesce(email, paddle_id::text)) STORED NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"timestamp" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" varchar(64),
	"automatic_for" uuid,
	"beaten_at" numeric(10, 2),
	"extended_to" timestamp with time zone,
	"language" varchar(2) DEFAULT 'en' NOT NULL,
	"entered_by_name" varchar(100),
	"is_winning" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bid_of_one_bidder" CHECK (num_nonnulls("bid"."email", "bid"."paddle_id") = 1),
	CONSTRAINT "bid_amount_is_positive" CHECK ("bid"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "blocked_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" varchar(254),
	"inbox_hash" varchar(64) NOT NULL,
	"reason" varchar(200),
	"blocked_by" uuid,
	"blocked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_address_inbox" UNIQUE("inbox_hash")
);
--> statement-breakpoint
CREATE TABLE "cancelled_bid" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"email" varchar(254),
	"paddle_id" uuid,
	"bidder" varchar(254) GENERATED ALWAYS AS (coalesce(email, paddle_id::text)) STORED NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"timestamp" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" varchar(64),
	"automatic_for" uuid,
	"beaten_at" numeric(10, 2),
	"extended_to" timestamp with time zone,
	"language" varchar(2) DEFAULT 'en' NOT NULL,
	"entered_by_name" varchar(100),
	"cancelled_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_by" uuid,
	CONSTRAINT "cancelled_bid_of_one_bidder" CHECK (num_nonnulls("cancelled_bid"."email", "cancelled_bid"."paddle_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "maximum_offer" (
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"idempotency_key" varchar(64) NOT NULL,
	"maximum" numeric(10, 2),
	"bid_id" uuid NOT NULL,
	CONSTRAINT "maximum_offer_auction_item_id_email_idempotency_key_pk" PRIMARY KEY("auction_item_id","email","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "reminder" (
	"auction_item_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "reminder_auction_item_id_email_pk" PRIMARY KEY("auction_item_id","email")
);
--> statement-breakpoint
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
CREATE TABLE "checkout_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"secret_hash" varchar(64) NOT NULL,
	"pin_hash" varchar(64) NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"made_by_name" varchar(100) NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "checkout_link_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "checkout_link_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "checkout_link_times" CHECK ("checkout_link"."ends_at" > "checkout_link"."made_at")
);
--> statement-breakpoint
CREATE TABLE "checkout_session" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"helper_name" varchar(60) NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "handover" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"auction_item_id" uuid NOT NULL,
	"winner_id" uuid NOT NULL,
	"handed_at" timestamp with time zone NOT NULL,
	"handed_by" uuid,
	"handed_by_name" varchar(100) NOT NULL,
	"handed_session" varchar(64),
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
	"email" varchar(254),
	"paddle_id" uuid,
	"bidder" varchar(254) GENERATED ALWAYS AS (coalesce(email, paddle_id::text)) STORED NOT NULL,
	"code" varchar(6) NOT NULL,
	"note" text,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "winner_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "winner_code" UNIQUE("organization_id","code"),
	CONSTRAINT "winner_bidder" UNIQUE("bidder","organization_id"),
	CONSTRAINT "winner_of_one_bidder" CHECK (num_nonnulls("winner"."email", "winner"."paddle_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "closing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"first_end" timestamp with time zone NOT NULL,
	"last_end" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "closing_ends" CHECK ("closing"."last_end" >= "closing"."first_end")
);
--> statement-breakpoint
CREATE TABLE "donation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"title" varchar(200) NOT NULL,
	"description" text,
	"estimated_value" numeric(10, 2),
	"image_url" text,
	"donor_name" varchar(50),
	"donor_url" text,
	"email" varchar(254),
	"phone" varchar(32),
	"language" varchar(2) DEFAULT 'en' NOT NULL,
	"wants_result" boolean DEFAULT false NOT NULL,
	"told_at" timestamp with time zone,
	"state" varchar(20) DEFAULT 'new' NOT NULL,
	"auction_item_id" uuid,
	"form" varchar(100) NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "donation_form_unique" UNIQUE("form"),
	CONSTRAINT "donation_state" CHECK ("donation"."state" in ('new', 'accepted', 'declined')),
	CONSTRAINT "donation_accepted" CHECK (("donation"."state" = 'accepted') = ("donation"."auction_item_id" is not null)),
	CONSTRAINT "donation_value" CHECK ("donation"."estimated_value" > 0)
);
--> statement-breakpoint
CREATE TABLE "item_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"same" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auction_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"slug" varchar(100) NOT NULL,
	"title" varchar(200) NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"starting_bid" numeric(10, 2) NOT NULL,
	"minimum_raise" numeric(10, 2) DEFAULT 5.00 NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"scheduled_end_time" timestamp with time zone,
	"extension_minutes" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"hides_until_open" boolean,
	"donated_by" varchar(50),
	"donor_url" text,
	"donor_email" varchar(254),
	"donor_note" text,
	"estimated_value" numeric(10, 2),
	"item_number" integer,
	"category" varchar(50),
	"custom_rules" text,
	"custom_disclaimers" text,
	"winner_notification_sent" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"code" varchar(6) DEFAULT item_code(nextval('item_codes')) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "auction_item_code_unique" UNIQUE("code"),
	CONSTRAINT "auction_item_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "auction_item_times" CHECK ("auction_item"."end_time" > "auction_item"."start_time"),
	CONSTRAINT "auction_item_extension" CHECK ("auction_item"."extension_minutes" in (0, 2, 3, 5)),
	CONSTRAINT "auction_item_extended" CHECK ("auction_item"."end_time" > "auction_item"."scheduled_end_time"),
	CONSTRAINT "auction_item_prices" CHECK ("auction_item"."starting_bid" > 0 and "auction_item"."minimum_raise" > 0 and "auction_item"."estimated_value" > 0),
	CONSTRAINT "auction_item_number_range" CHECK ("auction_item"."item_number" between 1 and 99999),
	CONSTRAINT "auction_item_photos" CHECK (jsonb_array_length("auction_item"."photos") <= 8),
	CONSTRAINT "auction_item_image" CHECK ("auction_item"."image_url" is not distinct from "auction_item"."photos" -> 0 ->> 'url')
);
--> statement-breakpoint
CREATE TABLE "auction_lock" (
	"auction_item_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lock_version" integer DEFAULT 0 NOT NULL,
	"last_updated" timestamp with time zone DEFAULT now() NOT NULL,
	"current_amount" numeric(10, 2),
	"winning_bid_id" uuid,
	"leader_maximum" numeric(10, 2),
	"bid_count" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"blanked_at" timestamp with time zone,
	"closing_id" uuid,
	CONSTRAINT "auction_lock_standing" CHECK (("auction_lock"."current_amount" is null) = ("auction_lock"."winning_bid_id" is null) and ("auction_lock"."bid_count" > 0 or "auction_lock"."current_amount" is null) and ("auction_lock"."bid_count" = 0 or "auction_lock"."current_amount" is not null or "auction_lock"."closed_at" is not null)),
	CONSTRAINT "auction_lock_maximum" CHECK ("auction_lock"."leader_maximum" is null or ("auction_lock"."leader_maximum" > "auction_lock"."current_amount" and "auction_lock"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "former_slug" (
	"organization_id" uuid NOT NULL,
	"slug" varchar(100) NOT NULL,
	"auction_item_id" uuid NOT NULL,
	CONSTRAINT "former_slug_organization_id_slug_pk" PRIMARY KEY("organization_id","slug")
);
--> statement-breakpoint
CREATE TABLE "mail_address" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" varchar(254) NOT NULL,
	"key" text DEFAULT gen_random_uuid()::text || gen_random_uuid()::text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"bounced_at" timestamp with time zone,
	"complained_at" timestamp with time zone,
	CONSTRAINT "mail_address_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "mail_place" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "mail_place_is_one" CHECK ("mail_place"."is_only")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"auction_item_id" uuid,
	"kind" varchar(40) NOT NULL,
	"recipient" varchar(254) NOT NULL,
	"closing_id" uuid,
	"is_gathered" boolean DEFAULT false NOT NULL,
	"content" jsonb NOT NULL,
	"letter" jsonb,
	"state" varchar(20) DEFAULT 'queued' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"inbox" varchar(254),
	"sent_at" timestamp with time zone,
	"subject" text,
	"problem" text,
	"provider_id" varchar(200),
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'bounced', 'suppressed'))
);
--> statement-breakpoint
CREATE TABLE "refused_sender" (
	"address_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_sender_address_id_organization_id_pk" PRIMARY KEY("address_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"audience" varchar(20) NOT NULL,
	"item_ids" jsonb,
	"subject" varchar(100) NOT NULL,
	"text" text NOT NULL,
	"recipients" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" uuid,
	"sent_by_name" varchar(100) NOT NULL,
	CONSTRAINT "message_audience" CHECK ("message"."audience" in ('bidders', 'items', 'winners', 'unpaid')),
	CONSTRAINT "message_items" CHECK (("message"."audience" = 'items') = ("message"."item_ids" is not null)),
	CONSTRAINT "message_recipients" CHECK ("message"."recipients" > 0)
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
	"retention_months" integer DEFAULT 24 NOT NULL,
	"extension_minutes" integer DEFAULT 0 NOT NULL,
	"confirms_bidders" boolean DEFAULT false NOT NULL,
	"asks_name" varchar(20) DEFAULT 'off' NOT NULL,
	"asks_phone" varchar(20) DEFAULT 'off' NOT NULL,
	"shows_item_numbers" boolean DEFAULT false NOT NULL,
	"uses_paddles" boolean DEFAULT false NOT NULL,
	"hides_upcoming" boolean DEFAULT false NOT NULL,
	"takes_donations" boolean DEFAULT false NOT NULL,
	"donation_note" text,
	"shows_board" boolean DEFAULT false NOT NULL,
	"board_shows_total" boolean DEFAULT false NOT NULL,
	"goal" numeric(10, 2),
	"payment_instructions" text,
	"payment_link" text,
	"reminds_after_24_hours" boolean DEFAULT false NOT NULL,
	"reminds_after_48_hours" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_slug_unique" UNIQUE("slug"),
	CONSTRAINT "organization_retention" CHECK ("organization"."retention_months" between 1 and 120),
	CONSTRAINT "organization_asks" CHECK ("organization"."asks_name" in ('off', 'optional', 'required') and "organization"."asks_phone" in ('off', 'optional', 'required')),
	CONSTRAINT "organization_extension" CHECK ("organization"."extension_minutes" in (0, 2, 3, 5)),
	CONSTRAINT "organization_goal" CHECK ("organization"."goal" > 0 and "organization"."goal" = trunc("organization"."goal"))
);
--> statement-breakpoint
CREATE TABLE "user_organization" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"role" varchar(20) DEFAULT 'manager' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"wants_summary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_organization_organization_id_user_id_unique" UNIQUE("organization_id","user_id"),
	CONSTRAINT "user_organization_role" CHECK ("user_organization"."role" in ('admin', 'owner', 'manager'))
);
--> statement-breakpoint
CREATE TABLE "heartbeat" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "heartbeat_is_only" CHECK ("heartbeat"."is_only")
);
--> statement-breakpoint
CREATE TABLE "outage" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "outage_times" CHECK ("outage"."ended_at" > "outage"."began_at")
);
--> statement-breakpoint
CREATE TABLE "outage_extension" (
	"auction_item_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"outage_id" uuid NOT NULL,
	"scheduled_end_time" timestamp with time zone NOT NULL,
	"extended_to" timestamp with time zone NOT NULL,
	CONSTRAINT "outage_extension_auction_item_id_outage_id_pk" PRIMARY KEY("auction_item_id","outage_id"),
	CONSTRAINT "outage_extension_times" CHECK ("outage_extension"."extended_to" > "outage_extension"."scheduled_end_time")
);
--> statement-breakpoint
CREATE TABLE "paddle" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"given_by_name" varchar(100) NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "paddle_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "paddle_number_range" CHECK ("paddle"."number" between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "act" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" varchar(40) NOT NULL,
	"actor_id" uuid,
	"actor_name" varchar(100),
	"network" varchar(64),
	"organization_id" uuid,
	"auction_item_id" uuid,
	"subject_id" uuid,
	"about" varchar(254),
	"changes" jsonb,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "act_times_are_positive" CHECK ("act"."times" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "rate_limit" (
	"key" varchar(100) PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_key" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text DEFAULT gen_random_uuid()::text || gen_random_uuid()::text NOT NULL,
	CONSTRAINT "site_key_is_one" CHECK ("site_key"."is_only")
);
--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step" ADD CONSTRAINT "two_step_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bidder_code" ADD CONSTRAINT "bidder_code_address_id_mail_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."mail_address"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bidder_contact" ADD CONSTRAINT "bidder_contact_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bidder_contact" ADD CONSTRAINT "bidder_contact_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bidder_device" ADD CONSTRAINT "bidder_device_address_id_mail_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."mail_address"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_item" ADD CONSTRAINT "watched_item_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid" ADD CONSTRAINT "bid_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_address" ADD CONSTRAINT "blocked_address_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_address" ADD CONSTRAINT "blocked_address_blocked_by_user_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD CONSTRAINT "cancelled_bid_cancelled_by_user_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD CONSTRAINT "cancelled_bid_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_bid" ADD CONSTRAINT "cancelled_bid_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maximum_offer" ADD CONSTRAINT "maximum_offer_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edit" ADD CONSTRAINT "bulk_edit_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_link" ADD CONSTRAINT "checkout_link_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_link" ADD CONSTRAINT "checkout_link_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_session" ADD CONSTRAINT "checkout_session_organization_id_link_id_checkout_link_organization_id_id_fk" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."checkout_link"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_handed_by_user_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_undone_by_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover" ADD CONSTRAINT "handover_organization_id_winner_id_winner_organization_id_id_fk" FOREIGN KEY ("organization_id","winner_id") REFERENCES "public"."winner"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_voided_by_user_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_organization_id_winner_id_winner_organization_id_id_fk" FOREIGN KEY ("organization_id","winner_id") REFERENCES "public"."winner"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winner" ADD CONSTRAINT "winner_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winner" ADD CONSTRAINT "winner_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closing" ADD CONSTRAINT "closing_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_import" ADD CONSTRAINT "item_import_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_item" ADD CONSTRAINT "auction_item_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_lock" ADD CONSTRAINT "auction_lock_closing_id_closing_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auction_lock" ADD CONSTRAINT "auction_lock_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slug" ADD CONSTRAINT "former_slug_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_closing_id_closing_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_sender" ADD CONSTRAINT "refused_sender_address_id_mail_address_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."mail_address"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refused_sender" ADD CONSTRAINT "refused_sender_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_sent_by_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_label" ADD CONSTRAINT "category_label_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_organization" ADD CONSTRAINT "user_organization_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_organization" ADD CONSTRAINT "user_organization_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage_extension" ADD CONSTRAINT "outage_extension_outage_id_outage_id_fk" FOREIGN KEY ("outage_id") REFERENCES "public"."outage"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outage_extension" ADD CONSTRAINT "outage_extension_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paddle" ADD CONSTRAINT "paddle_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_win" ADD CONSTRAINT "cancelled_win_cancelled_by_user_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_win" ADD CONSTRAINT "cancelled_win_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_win" ADD CONSTRAINT "cancelled_win_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chance" ADD CONSTRAINT "second_chance_settled_by_user_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chance" ADD CONSTRAINT "second_chance_organization_id_auction_item_id_auction_item_organization_id_id_fk" FOREIGN KEY ("organization_id","auction_item_id") REFERENCES "public"."auction_item"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_chance" ADD CONSTRAINT "second_chance_paddle" FOREIGN KEY ("organization_id","paddle_id") REFERENCES "public"."paddle"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_link_user_id_index" ON "account_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_link_expires_at_index" ON "account_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_link_new_email_index" ON "account_link" USING btree ("new_email");--> statement-breakpoint
CREATE INDEX "known_device_user_id_index" ON "known_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_device_signed_in_at_index" ON "known_device" USING btree ("signed_in_at");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires_at_index" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_newest" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_search" ON "user" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bidder_code_of_address" ON "bidder_code" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "bidder_code_expiry" ON "bidder_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bidder_contact_of_bidder" ON "bidder_contact" USING btree ("email");--> statement-breakpoint
CREATE INDEX "bidder_device_of_address" ON "bidder_device" USING btree ("address_id","expires_at");--> statement-breakpoint
CREATE INDEX "bidder_device_expiry" ON "bidder_device" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "watched_item_of_bidder" ON "watched_item" USING btree ("email","organization_id");--> statement-breakpoint
CREATE INDEX "watched_item_opening" ON "watched_item" USING btree ("auction_item_id") WHERE "watched_item"."opening_settled_at" is null;--> statement-breakpoint
CREATE INDEX "watched_item_closing" ON "watched_item" USING btree ("auction_item_id") WHERE "watched_item"."closing_settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bid_one_winning" ON "bid" USING btree ("auction_item_id") WHERE "bid"."is_winning";--> statement-breakpoint
CREATE UNIQUE INDEX "bid_amount" ON "bid" USING btree ("auction_item_id","amount" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bid_of_bidder" ON "bid" USING btree ("bidder","auction_item_id","timestamp");--> statement-breakpoint
CREATE INDEX "bid_newest" ON "bid" USING btree ("organization_id","timestamp");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_key" ON "bid" USING btree ("auction_item_id","bidder","idempotency_key");--> statement-breakpoint
CREATE INDEX "blocked_address_list" ON "blocked_address" USING btree ("organization_id","blocked_at");--> statement-breakpoint
CREATE INDEX "blocked_address_email" ON "blocked_address" USING btree ("email");--> statement-breakpoint
CREATE INDEX "cancelled_bid_of_bidder" ON "cancelled_bid" USING btree ("bidder","auction_item_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "cancelled_bid_of_item" ON "cancelled_bid" USING btree ("auction_item_id");--> statement-breakpoint
CREATE INDEX "reminder_of_bidder" ON "reminder" USING btree ("email");--> statement-breakpoint
CREATE INDEX "reminder_open" ON "reminder" USING btree ("auction_item_id") WHERE "reminder"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "bulk_edit_made_at_index" ON "bulk_edit" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "checkout_session_of_link" ON "checkout_session" USING btree ("organization_id","link_id");--> statement-breakpoint
CREATE INDEX "handover_of_item" ON "handover" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "handover_of_winner" ON "handover" USING btree ("organization_id","winner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_once" ON "handover" USING btree ("auction_item_id","winner_id") WHERE "handover"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "payment_of_winner" ON "payment" USING btree ("organization_id","winner_id");--> statement-breakpoint
CREATE INDEX "closing_open" ON "closing" USING btree ("organization_id") WHERE "closing"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "donation_list" ON "donation" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "donation_new" ON "donation" USING btree ("organization_id") WHERE "donation"."state" = 'new';--> statement-breakpoint
CREATE INDEX "donation_donor" ON "donation" USING btree ("email") WHERE "donation"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "donation_of_item" ON "donation" USING btree ("auction_item_id") WHERE "donation"."auction_item_id" is not null;--> statement-breakpoint
CREATE INDEX "donation_not_accepted" ON "donation" USING btree ("created_at") WHERE "donation"."auction_item_id" is null;--> statement-breakpoint
CREATE INDEX "item_import_of_organization" ON "item_import" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "item_import_age" ON "item_import" USING btree ("imported_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auction_item_slug" ON "auction_item" USING btree ("organization_id","slug") WHERE "auction_item"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_item_number" ON "auction_item" USING btree ("organization_id","item_number") WHERE "auction_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "auction_item_donor" ON "auction_item" USING btree ("donor_email") WHERE "auction_item"."donor_email" is not null;--> statement-breakpoint
CREATE INDEX "auction_item_end" ON "auction_item" USING btree ("organization_id","end_time");--> statement-breakpoint
CREATE INDEX "auction_item_list" ON "auction_item" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "auction_item_was_extended" ON "auction_item" USING btree ("organization_id") WHERE "auction_item"."scheduled_end_time" is not null;--> statement-breakpoint
CREATE INDEX "auction_lock_open" ON "auction_lock" USING btree ("auction_item_id") WHERE "auction_lock"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "auction_lock_of_closing" ON "auction_lock" USING btree ("closing_id") WHERE "auction_lock"."closing_id" is not null;--> statement-breakpoint
CREATE INDEX "former_slug_organization_id_auction_item_id_index" ON "former_slug" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "outbox_due_first" ON "outbox" USING btree ("send_after") WHERE "outbox"."state" = 'queued' and ("outbox"."organization_id" is null or "outbox"."kind" = 'invitation');--> statement-breakpoint
CREATE INDEX "outbox_due_in_turn" ON "outbox" USING btree ("organization_id","send_after") WHERE "outbox"."state" = 'queued' and "outbox"."organization_id" is not null and "outbox"."kind" <> 'invitation';--> statement-breakpoint
CREATE INDEX "outbox_sending" ON "outbox" USING btree ("claimed_at") WHERE "outbox"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "outbox_of_item" ON "outbox" USING btree ("auction_item_id","recipient");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_of_closing" ON "outbox" USING btree ("closing_id","recipient","kind","is_gathered") WHERE "outbox"."closing_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_of_recipient" ON "outbox" USING btree ("recipient","claimed_at") WHERE "outbox"."claimed_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_of_inbox" ON "outbox" USING btree ("inbox","claimed_at") WHERE "outbox"."inbox" is not null;--> statement-breakpoint
CREATE INDEX "outbox_of_organization" ON "outbox" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "outbox_sent_by_organization" ON "outbox" USING btree ("organization_id","claimed_at") WHERE "outbox"."claimed_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_questions" ON "outbox" USING btree ("organization_id","auction_item_id") WHERE "outbox"."kind" = 'question';--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_question_form" ON "outbox" USING btree (("content" ->> 'form')) WHERE "outbox"."kind" = 'question';--> statement-breakpoint
CREATE INDEX "outbox_question_asker" ON "outbox" USING btree (("content" ->> 'askerEmail')) WHERE "outbox"."kind" = 'question';--> statement-breakpoint
CREATE INDEX "outbox_donations_offered" ON "outbox" USING btree ("organization_id","id") WHERE "outbox"."kind" = 'donation-offered';--> statement-breakpoint
CREATE INDEX "outbox_of_donation" ON "outbox" USING btree (("content" ->> 'donationId')) WHERE "outbox"."kind" = 'donation-received';--> statement-breakpoint
CREATE INDEX "outbox_of_message" ON "outbox" USING btree (("content" ->> 'messageId')) WHERE "outbox"."kind" = 'message';--> statement-breakpoint
CREATE INDEX "outbox_provider" ON "outbox" USING btree ("provider_id") WHERE "outbox"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "refused_sender_of_organization" ON "refused_sender" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "message_newest" ON "message" USING btree ("organization_id","sent_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_one_pending" ON "invitation" USING btree ("organization_id","email") WHERE "invitation"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "organization_newest" ON "organization" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organization_search" ON "organization" USING gin ("name" gin_trgm_ops,"slug" gin_trgm_ops,"contact_email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_organization_user_id_index" ON "user_organization" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outage_open" ON "outage" USING btree ("ended_at") WHERE "outage"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "paddle_number" ON "paddle" USING btree ("organization_id","number") WHERE "paddle"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "act_of_organization" ON "act" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "act_of_actor" ON "act" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "act_of_item" ON "act" USING btree ("auction_item_id","id") WHERE "act"."auction_item_id" is not null;--> statement-breakpoint
CREATE INDEX "act_of_subject" ON "act" USING btree ("subject_id") WHERE "act"."organization_id" is null;--> statement-breakpoint
CREATE INDEX "act_search" ON "act" USING gin ("actor_name" gin_trgm_ops,"about" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "act_at" ON "act" USING btree ("at");--> statement-breakpoint
CREATE INDEX "cancelled_win_of_item" ON "cancelled_win" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "cancelled_win_of_bidder" ON "cancelled_win" USING btree ("bidder");--> statement-breakpoint
CREATE UNIQUE INDEX "second_chance_open" ON "second_chance" USING btree ("auction_item_id") WHERE "second_chance"."outcome" is null;--> statement-breakpoint
CREATE INDEX "second_chance_due" ON "second_chance" USING btree ("expires_at") WHERE "second_chance"."outcome" is null;--> statement-breakpoint
CREATE INDEX "second_chance_of_item" ON "second_chance" USING btree ("organization_id","auction_item_id");--> statement-breakpoint
CREATE INDEX "second_chance_of_bidder" ON "second_chance" USING btree ("bidder");--> statement-breakpoint
CREATE INDEX "client_error_received_at_index" ON "client_error" USING btree ("received_at");--> statement-breakpoint
-- Refuses whoever asks, the owner of the table and superusers too. What is over two years old may go: it is personal
-- data, and nobody needs it any more. "Always", or a session could switch triggers off for itself.
CREATE FUNCTION "refuse_change_of_act"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."at" < now() - interval '24 months' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'The record of acts is only added to.' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "act_is_only_added_to" BEFORE UPDATE OR DELETE ON "act" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_act"();--> statement-breakpoint
CREATE TRIGGER "act_is_not_emptied" BEFORE TRUNCATE ON "act" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_act"();--> statement-breakpoint
ALTER TABLE "act" ENABLE ALWAYS TRIGGER "act_is_only_added_to";--> statement-breakpoint
ALTER TABLE "act" ENABLE ALWAYS TRIGGER "act_is_not_emptied";--> statement-breakpoint
-- Who bids, as people read it: an address, or "Paddle 12".
CREATE FUNCTION bidder_label(email varchar, paddle_id uuid) RETURNS varchar LANGUAGE sql STABLE AS $$
	SELECT coalesce(email, (SELECT 'Paddle ' || number FROM paddle WHERE id = paddle_id))
$$;--> statement-breakpoint
-- Whatever the code does, nobody is reminded twice within 24 hours, and that somebody was is not forgotten.
CREATE FUNCTION refuse_early_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'winner % was reminded less than 24 hours ago', OLD.id USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER winner_reminded_daily BEFORE UPDATE OF reminded_at ON "winner" FOR EACH ROW
	WHEN (OLD.reminded_at IS NOT NULL AND NEW.reminded_at IS DISTINCT FROM OLD.reminded_at
		AND (NEW.reminded_at IS NULL OR NEW.reminded_at < OLD.reminded_at + interval '24 hours'))
	EXECUTE FUNCTION refuse_early_reminder();
