import { eq } from 'drizzle-orm'
import type { APIRequestContext } from 'playwright/test'
import { payPath } from '../../api/checkout/payments/pay-path.ts'
import {
  confirmUrl,
  myBidsUrl,
  notMeUrl,
  ownDataUrl,
  ownGiftUrl,
  ownPlacesUrl,
  unsubscribeUrl,
} from '../../api/email/preferences/links.ts'
import type { Orm } from '../../db/clients.ts'
import { bid } from '../../db/schema/bids.ts'
import { cardAccount } from '../../db/schema/cards.ts'
import { event } from '../../db/schema/events.ts'
import { organization } from '../../db/schema/organizations.ts'
import { addReader, HOME } from './email-reader.ts'
import { addCause, addGift } from './gifts.ts'
import { inHours } from './moments.ts'
import { addPlaces, kindOf, orderOf } from './places.ts'
import { addItem, type School } from './school.ts'
import { addChance, linkOf } from './second-chance.ts'
import { lineOf, waitingLinkOf } from './waiting.ts'
import { addWins } from './won.ts'

const ABOUT = 'Our **fifth** auction, for the new playground. Thank you to everyone who gave something. '.repeat(3)

/** Has a school show everything that bidders can come across. @returns the paths of all pages where they do */
export async function addBidderScreens(orm: Orm, school: School, network: APIRequestContext): Promise<string[]> {
  const says = { contactInfo: 'Ask at the school office.', rules: 'Be kind.', disclaimers: 'All sales are final.' }
  const offers = { takesDonations: true, showsBoard: true, showsItemNumbers: true, asksName: 'required' as const }
  await orm
    .update(organization)
    .set({ ...says, ...offers })
    .where(eq(organization.id, school.id))
  await orm.update(event).set({ about: ABOUT }).where(eq(event.organizationId, school.id))
  const [sold, linked] = [await soldPaths(orm, school, network), await linkedPaths(orm, school, network)]
  const pages = ['', '?q=lake', '/my-bids', '/give', '/donate', '/board', '/no-such-item']
  return [...pages.map((page) => `/${school.slug}${page}`), ...sold, ...linked]
}

/** An item of each kind, in each phase. */
async function soldPaths(orm: Orm, school: School, network: APIRequestContext): Promise<string[]> {
  const title = 'A week at a cabin by the lake, with a canoe for six'
  const live = await addItem(orm, school, { title, itemNumber: 1, donatedBy: 'The Larks', estimatedValue: 90_000 })
  for (const amount of ['125', '130', '140', '150', '160', '170'])
    await send(network, school, `${live.slug}/bid`, { email: someone(), amount })
  const items = [
    await addItem(orm, school, { title: 'A canoe', startTime: inHours(2), endTime: inHours(9) }),
    await addItem(orm, school, { title: 'A lamp', startTime: inHours(-2), endTime: inHours(-1) }),
    await addItem(orm, school, { title: 'A bicycle', buyNowPrice: 50_000 }),
    await addItem(orm, school, { title: 'A pie from the stage', isInHall: true, itemNumber: 12 }),
    await addPlaces(orm, school, { kinds: [kindOf('Adult'), kindOf('Child')] }),
  ]
  const won = (await addWins(orm, school, someone(), 120)).items
  const paths = [live, ...items, ...won].map(({ slug }) => `/${school.slug}/${slug}`)
  return [...paths, `${paths[0]}/ask`, `${paths.at(-1)}/record`]
}

/** Where the links of emails lead. */
async function linkedPaths(orm: Orm, school: School, network: APIRequestContext): Promise<string[]> {
  const reader = await addReader(orm)
  const winner = await addWins(orm, school, reader.email, 120)
  const [placed] = await orm.select().from(bid).where(eq(bid.bidderId, winner.id))
  const cause = await addCause(orm, school, { goal: 500_000 })
  const gift = await addGift(orm, cause, winner.id, 5_000)
  const { offer } = await addChance(orm, school, someone(), someone())
  const connected = { sealedKey: '', place: '', isTest: true, connectedAt: new Date(), connectedByName: 'Ada' }
  await orm.insert(cardAccount).values({ organizationId: school.id, ...connected })
  const party = await addPlaces(
    orm,
    school,
    { count: 2 },
    { title: 'A dinner under the apple trees of the old mill', endTime: inHours(9) },
  )
  await send(network, school, `${party.slug}/purchases`, orderOf(reader.email, 2))
  await send(network, school, `${party.slug}/waiting`, { email: someone(), quantity: 1 })
  const [waiting] = await lineOf(orm, party)
  const urls = [
    unsubscribeUrl(HOME, reader),
    notMeUrl(HOME, reader, placed?.id ?? ''),
    confirmUrl(HOME, reader),
    ownDataUrl(HOME, reader),
    myBidsUrl(HOME, reader, school.slug, new Date()),
    ownGiftUrl(HOME, reader, gift.id),
    ownPlacesUrl(HOME, reader, party.id),
    await linkOf(orm, offer),
    ...(waiting ? [await waitingLinkOf(orm, waiting)] : []),
  ]
  const bill = await payPath(orm, { organizationId: school.id, bidderId: winner.id })
  return [...urls.map((url) => url.replace(HOME.origin, '')), bill ?? '', `/${school.slug}/${party.slug}`, '/not-me']
}

const someone = () => `${crypto.randomUUID()}@example.org`

async function send(network: APIRequestContext, { slug }: School, path: string, data: object) {
  const answer = await network.post(`/api/${slug}/auction/${path}`, { data: { name: 'Jane', ...data } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
}
