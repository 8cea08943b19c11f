import type { Tx } from '../../../db/clients.ts'
import { isOutage } from '../../server/context/unavailable.ts'
import type { Draft, OutboxRow } from './draft.ts'
import type { Drafted, Unwritable } from './record-claims.ts'

type DraftRow = (tx: Tx, row: OutboxRow) => Promise<Draft>

/** One that cannot be written must not hold up the others; its row says so. */
const unwritable: Unwritable = { kind: 'unwritable', problem: 'The email couldn’t be written.' }

/**
 * Drafts emails at once: what they read of the same kind is read by one statement, see `readTogether`. When a statement
 * fails nothing more can be read, so then those that fail on their own are found, and the others drafted without them.
 */
export async function draftTogether(tx: Tx, rows: OutboxRow[], draft: DraftRow): Promise<Drafted[]> {
  try {
    return await draftAll(tx, rows, draft)
  } catch (error) {
    if (isOutage(error)) throw error
    const failing = new Set<OutboxRow>()
    for (const row of rows) if (await failsAlone(tx, row, draft)) failing.add(row)
    if (failing.size === 0) throw error
    const drafted = await draftTogether(
      tx,
      rows.filter((row) => !failing.has(row)),
      draft,
    )
    return [...drafted, ...[...failing].map((row) => ({ row, draft: unwritable }))]
  }
}

/** Throws the error of the first statement that fails, which the driver remembers though its draft is caught. */
function draftAll(tx: Tx, rows: OutboxRow[], draft: DraftRow): Promise<Drafted[]> {
  return tx.savepoint((inner) =>
    Promise.all(rows.map(async (row) => ({ row, draft: await draft(inner, row).catch(() => unwritable) }))),
  )
}

async function failsAlone(tx: Tx, row: OutboxRow, draft: DraftRow): Promise<boolean> {
  return draftAll(tx, [row], draft).then(
    () => false,
    (error: unknown) => {
      if (isOutage(error)) throw error
      return true
    },
  )
}
