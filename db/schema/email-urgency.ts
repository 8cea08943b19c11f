import { emailFacts, emailKinds } from '../../api/contract/values/kind/email-kind.ts'

/** Emails of these urgencies take turns between organizations; those of urgency 0 leave before them all. */
export const URGENCIES_IN_TURN = [1, 2, 3, 4] as const

/**
 * The urgency of a row, in SQL: by its kind, and 0 for emails of accounts, which have no organization. What somebody waits
 * for to go on leaves first, then what a bidder must hear, then what they still have time to act upon, then what they owe,
 * then what may wait. See product#delivery.
 */
export const urgencyOfKind = `case when organization_id is null or kind in (${kindsOf(0)}) then 0 when kind in (${kindsOf(1)}) then 1 when kind in (${kindsOf(2)}) then 2 when kind in (${kindsOf(3)}) then 3 else 4 end`

function kindsOf(urgency: number): string {
  return emailKinds
    .filter((kind) => emailFacts[kind].urgency === urgency)
    .map((kind) => `'${kind}'`)
    .join(', ')
}
