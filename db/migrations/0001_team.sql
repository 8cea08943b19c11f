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
CREATE INDEX "client_error_received_at_index" ON "client_error" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "category_label" ADD CONSTRAINT "category_label_color" CHECK ("category_label"."color" in ('blue', 'green', 'amber', 'red', 'purple', 'gray'));