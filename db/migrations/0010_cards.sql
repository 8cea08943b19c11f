CREATE TABLE "card_account" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"sealed_signing_secret" text,
	"place" text NOT NULL,
	"is_test" boolean NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"connected_by" uuid,
	"connected_by_name" varchar(100) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"bidder_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"state" varchar(10) DEFAULT 'open' NOT NULL,
	"is_test" boolean NOT NULL,
	"session" varchar(200),
	"url" text,
	"opened_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	CONSTRAINT "charge_session_unique" UNIQUE("session"),
	CONSTRAINT "charge_amount" CHECK ("charge"."amount" > 0),
	CONSTRAINT "charge_state" CHECK ("charge"."state" in ('open', 'paid', 'expired', 'failed')),
	CONSTRAINT "charge_settled" CHECK (("charge"."state" = 'open') = ("charge"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"reason" varchar(200) NOT NULL,
	"state" varchar(10) DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" uuid,
	"asked_by_name" varchar(100) NOT NULL,
	"problem" text,
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0),
	CONSTRAINT "refund_state" CHECK ("refund"."state" in ('asked', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_amount";--> statement-breakpoint
ALTER TABLE "payment" DROP CONSTRAINT "payment_kind";--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "reference" SET DATA TYPE varchar(255);--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "refund_of" uuid;--> statement-breakpoint
ALTER TABLE "card_account" ADD CONSTRAINT "card_account_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_account" ADD CONSTRAINT "card_account_connected_by_user_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge" ADD CONSTRAINT "charge_bidder_id_organization_id_bidder_id_organization_id_fk" FOREIGN KEY ("bidder_id","organization_id") REFERENCES "public"."bidder"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_charge_id_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_one_open" ON "charge" USING btree ("organization_id","bidder_id") WHERE "charge"."state" = 'open';--> statement-breakpoint
CREATE INDEX "charge_of_bidder" ON "charge" USING btree ("organization_id","bidder_id");--> statement-breakpoint
CREATE INDEX "refund_of_charge" ON "refund" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refund_asked" ON "refund" USING btree ("asked_at") WHERE "refund"."state" = 'asked';--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_refund_of_payment_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_refunds" ON "payment" USING btree ("refund_of") WHERE "payment"."refund_of" is not null;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_amount" CHECK ("payment"."amount" > 0 or ("payment"."refund_of" is not null and "payment"."amount" < 0));--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_kind" CHECK ("payment"."kind" in ('cash', 'check', 'card', 'link', 'online', 'other', 'waived'));