import type { Email } from '../../contract/email/email.ts'
import type { OutboxRow } from './draft.ts'

/** An email that this process, and no other, is about to hand over. */
export interface ClaimedEmail {
  row: OutboxRow
  email: Email
}

/** Emails that are handed over in one call. */
export interface EmailBatch {
  /** By which a provider knows that it was handed the same ones before. */
  id: string
  emails: ClaimedEmail[]
}

/** Puts emails into batches of `size` at most. What was handed over together before stays together, under the same id. */
export function openBatches(size: number) {
  const claimed: ClaimedEmail[] = []
  let current = { id: Bun.randomUUIDv7(), emails: 0 }

  function batchFor({ batchId }: OutboxRow): string {
    if (batchId) return batchId
    if (current.emails === size) current = { id: Bun.randomUUIDv7(), emails: 0 }
    current.emails++
    return current.id
  }

  return {
    /** @returns the same emails; each row says in which batch it is */
    add(emails: ClaimedEmail[]): ClaimedEmail[] {
      const added = emails.map(({ row, email }) => ({ row: { ...row, batchId: batchFor(row) }, email }))
      claimed.push(...added)
      return added
    },
    /** Each in the order of its rows: the same batch has the same content. */
    all(): EmailBatch[] {
      const byBatch = Map.groupBy(claimed, ({ row }) => row.batchId ?? row.id)
      return [...byBatch].map(([id, emails]) => ({ id, emails: emails.toSorted(inOrder) }))
    },
  }
}

const inOrder = (one: ClaimedEmail, other: ClaimedEmail) => (one.row.id < other.row.id ? -1 : 1)
