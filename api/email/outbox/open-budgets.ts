import type { Tx } from '../../../db/clients.ts'
import { readAdmins } from '../preferences/unconfirmed-organizations.ts'
import type { OutboxRow, Recipient } from './draft.ts'
import type { Excess } from './email-budget.ts'
import { openInboxBudgets } from './inbox-budgets.ts'
import { openOrganizationBudgets } from './organization-budgets.ts'

/**
 * What inboxes and organizations got lately, and may get yet. One process at a time claims emails, so what is counted
 * here is counted once.
 */
export async function openBudgets(tx: Tx, rows: OutboxRow[], recipients: Map<string, Recipient>, now: Date) {
  const admins = await readAdmins(tx, [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))])
  const ofInboxes = await openInboxBudgets(tx, recipients, (id) => admins.get(id ?? ''), now)
  const ofOrganizations = await openOrganizationBudgets(tx, rows, { recipients, admins }, now)

  return {
    /** Counts an email, unless it is over budget. */
    spend(row: OutboxRow): Excess | null {
      const excess = ofInboxes.excessOf(row) ?? ofOrganizations.excessOf(row)
      if (excess) return excess
      ofInboxes.count(row)
      ofOrganizations.count(row)
      return null
    },
  }
}
