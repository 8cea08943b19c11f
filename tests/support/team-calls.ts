import type { Orm } from '../../db/clients.ts'
import type { Item, School } from './school.ts'
import { addMember } from './team.ts'
import { send } from './visitors.ts'

/** What a school's team does meanwhile, by calls of its admin area. */
export async function teamOf(orm: Orm, school: School) {
  const { token } = await addMember(orm, school, 'admin')
  const admin = `/api/${school.slug}/admin`
  return {
    change: ({ id }: Pick<Item, 'id'>, patch: object) => send('PATCH', `${admin}/auctions/${id}`, patch, token),
    archive: ({ id }: Pick<Item, 'id'>) => send('PATCH', `${admin}/auctions/${id}/archive`, {}, token),
    settings: (patch: object) => send('PATCH', `${admin}/organization`, patch, token),
    async cancelHighest({ slug }: Pick<Item, 'slug'>) {
      const [{ id }] = await send('GET', `/api/${school.slug}/auction/${slug}/bids`)
      await send('DELETE', `${admin}/auction/${slug}/bid/${id}`, undefined, token)
    },
  }
}
