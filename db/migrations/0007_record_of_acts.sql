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
CREATE INDEX "act_of_organization" ON "act" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "act_of_actor" ON "act" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "act_of_item" ON "act" USING btree ("auction_item_id","id") WHERE "act"."auction_item_id" is not null;--> statement-breakpoint
CREATE INDEX "act_at" ON "act" USING btree ("at");
--> statement-breakpoint
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
ALTER TABLE "act" ENABLE ALWAYS TRIGGER "act_is_not_emptied";
