import { makeLink } from '../../api/checkout/helpers/links/links.ts'
import { HOUR_MS } from '../../api/contract/values/time/time.ts'
import { hashToken, newToken } from '../../api/server/context/token.ts'
import type { Orm } from '../../db/clients.ts'
import { checkoutLink, checkoutSession } from '../../db/schema/checkout.ts'
import { addRow } from './add-row.ts'
import { addMember, type School } from './school.ts'
import type { SendAnything } from './send.ts'
import { visitor } from './visitor.ts'

/** Makes a checkout link of a school, as an owner does. */
export async function addLink(orm: Orm, school: School, hours = 4, now = new Date()) {
  const by = { id: (await addMember(orm, school, 'owner')).id, name: 'Ada Lark' }
  const made = await makeLink(orm, { organizationId: school.id, by, hours, now })
  if (!made) throw new Error('No link was made')
  return made
}

/** The cookie of a helper who entered by a new link of a school. */
export async function addCheckoutSession(orm: Orm, school: School): Promise<string> {
  const [organizationId, token, now] = [school.id, newToken(), new Date()]
  const { id: madeBy } = await addMember(orm, school, 'owner')
  const made = { madeAt: now, madeBy, madeByName: 'Ada Lark', endsAt: new Date(now.getTime() + HOUR_MS) }
  const hashes = { secretHash: hashToken(newToken()), pinHash: hashToken(newToken()) }
  const link = await addRow(orm, checkoutLink, { organizationId, ...hashes, ...made })
  const entered = { linkId: link.id, helperName: 'Ann Reed', enteredAt: now }
  await orm.insert(checkoutSession).values({ tokenHash: hashToken(token), organizationId, ...entered })
  return token
}

/** A helper who entered by a new link of a school. */
export async function addHelper(orm: Orm, school: School, sendAnything: SendAnything, name = 'Ann Reed') {
  const { secret, pin } = await addLink(orm, school)
  const helper = visitor(sendAnything)
  const entered = await helper('POST', `/api/${school.slug}/checkout/enter`, { secret, pin, name })
  if (entered.status !== 200) throw new Error(`Nobody entered: ${entered.text}`)
  return helper
}
