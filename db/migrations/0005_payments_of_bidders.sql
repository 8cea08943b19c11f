ALTER TABLE "handover" RENAME COLUMN "winner_id" TO "bidder_id";--> statement-breakpoint
ALTER TABLE "payment" RENAME COLUMN "winner_id" TO "bidder_id";--> statement-breakpoint
ALTER TABLE "handover" RENAME CONSTRAINT "handover_winner_id_organization_id_bidder_id_organization_id_fk" TO "handover_bidder_id_organization_id_bidder_id_organization_id_fk";--> statement-breakpoint
ALTER TABLE "payment" RENAME CONSTRAINT "payment_winner_id_organization_id_bidder_id_organization_id_fk" TO "payment_bidder_id_organization_id_bidder_id_organization_id_fk";--> statement-breakpoint
ALTER INDEX "handover_of_winner" RENAME TO "handover_of_bidder";--> statement-breakpoint
ALTER INDEX "payment_of_winner" RENAME TO "payment_of_bidder";
