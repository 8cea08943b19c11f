import { hashPassword } from '../../api/server/access/password.ts'
import type { Orm } from '../../db/clients.ts'
import { addPerson } from './person.ts'

/** The password of everybody added here. */
export const PASSWORD = 'Larksong-1'

let hash: Promise<string> | null = null

/** Adds somebody who can sign in with `PASSWORD`. @returns as `addPerson` does */
export async function addAccount(orm: Orm, details: Parameters<typeof addPerson>[1] = {}) {
  // Costly by design: once is enough.
  hash ??= hashPassword(PASSWORD)
  return addPerson(orm, { passwordHash: await hash, ...details })
}
