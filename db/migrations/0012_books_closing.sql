CREATE TABLE "books_closing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"time_zone" varchar(64) NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"closed_by_name" varchar(100) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "books_closing_id" uuid;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "void_books_closing_id" uuid;--> statement-breakpoint
ALTER TABLE "books_closing" ADD CONSTRAINT "books_closing_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books_closing" ADD CONSTRAINT "books_closing_closed_by_user_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "books_closing_of_organization" ON "books_closing" USING btree ("organization_id","closed_at");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_books_closing_id_books_closing_id_fk" FOREIGN KEY ("books_closing_id") REFERENCES "public"."books_closing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_void_books_closing_id_books_closing_id_fk" FOREIGN KEY ("void_books_closing_id") REFERENCES "public"."books_closing"("id") ON DELETE set null ON UPDATE no action;