CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE INDEX "organization_newest" ON "organization" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organization_search" ON "organization" USING gin ("name" gin_trgm_ops,"slug" gin_trgm_ops,"contact_email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_newest" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_search" ON "user" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);