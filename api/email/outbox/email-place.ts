import { sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { cardAccount } from '../../../db/schema/cards.ts'
import { mailPlace } from '../../../db/schema/mail.ts'
import type { Config } from '../../server/context/config.ts'

type EmailPlace = Pick<Config, 'publicUrl' | 'email'>

/**
 * Whether email waits because this database was copied here: it would send again what the original sent after the
 * copy was made, and what it still sends. See product#copied-databases.
 */
export async function isEmailHeld(orm: Orm, config: EmailPlace): Promise<boolean> {
  return config.email !== null && (await isCopy(orm, config))
}

/** Whether email was sent from this database elsewhere, and nobody has said yet that this is the only one now. */
export async function isCopy(orm: Orm, config: Pick<Config, 'publicUrl'>): Promise<boolean> {
  const [stored] = await orm.select().from(mailPlace)
  return stored !== undefined && stored.place !== (await placeOf(orm, config))
}

/** The first process to send email from a database decides where that is. */
export async function decideEmailPlace(orm: Orm, config: EmailPlace): Promise<void> {
  await orm
    .insert(mailPlace)
    .values({ place: await placeOf(orm, config) })
    .onConflictDoNothing()
}

/** Sends email from here on, and takes cards. */
export function sendHeldEmail(orm: Orm, config: EmailPlace): Promise<void> {
  return orm.transaction(async (tx) => {
    const place = await placeOf(tx, config)
    await tx.update(cardAccount).set({ place })
    await tx.insert(mailPlace).values({ place }).onConflictDoUpdate({ target: mailPlace.isOnly, set: { place } })
    tx.addActivity({ kind: 'held-emails-sent' })
    tx.afterCommit.requestDelivery()
  })
}

/** A restored dump is another database, if not on another server; a copied server has, one hopes, another address. */
export async function placeOf(orm: Orm | Tx, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<string> {
  const [server] = await orm.execute<{ database: string }>(sql`
    select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as database
    from pg_control_system()`)
  if (!server) throw new Error('The server does not say which one it is')
  return `${publicUrl.origin} ${server.database}`
}
