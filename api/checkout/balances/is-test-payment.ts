import { sql } from 'drizzle-orm'
import { payment } from '../../../db/schema/checkout.ts'

/** Whether a payment, or the one that it gives back, was made with a key for tests: no money moved. */
export const isTestPayment = sql<boolean>`exists (
  select from charge where charge.id = coalesce(${payment.refundOf}, ${payment.id}) and charge.is_test)`
