import { Elysia } from 'elysia'
import type { AppContext } from '../server/context/app-context.ts'
import { cardAccountRoutes } from './account/routes.ts'
import { billRoutes } from './charges/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { cardReportRoutes } from './reports/routes.ts'

/** Paying by card: the account, the bill, refunds, and what the card service reports. See product#paying-by-card. */
export function cardRoutes(context: AppContext) {
  return new Elysia()
    .use(cardAccountRoutes(context))
    .use(billRoutes(context))
    .use(refundRoutes(context))
    .use(cardReportRoutes(context))
}
