import type { Browser } from '../../api/server/access/browser.ts'
import { startSession } from '../../api/server/access/session.ts'
import { hashToken, newToken } from '../../api/server/context/token.ts'
import type { Orm } from '../../db/clients.ts'
import { user } from '../../db/schema/accounts.ts'
import { addRow } from './add-row.ts'

/** Adds somebody whose password nobody knows, and signs them in. @returns their row and their session's token */
export function addPerson(orm: Orm, details: Partial<typeof user.$inferInsert> = {}, now = new Date()) {
  const row = { name: 'Ada Lark', email: `${crypto.randomUUID()}@example.org`, passwordHash: 'none: never signs in' }
  return orm.transaction(async (tx) => {
    const person = await addRow(tx, user, { ...row, ...details })
    const token = await startSession(tx, person.id, aBrowser(), now)
    return { ...person, token, tokenHash: hashToken(token) }
  })
}

/** A browser that was never here before. */
export function aBrowser(): Browser {
  return { sessionToken: null, deviceToken: newToken(), network: '198.51.100.7', userAgent: '' }
}
