import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { organization } from '../../db/schema/organizations.ts'
import type { AdminSchool } from './admin.ts'
import { addDonation } from './donation.ts'
import { addEmail } from './emails.ts'
import { addCause } from './gifts.ts'
import { inHours } from './moments.ts'
import { addNamed } from './named-winner.ts'
import { addPaddle } from './paddle.ts'

/** A screen by its address, counted from where its area begins, and the heading that tells that it is there. */
export type Screen = [path: string, title: string]

/** Has a school do what fills its admin area. @returns every screen of it */
export async function addAdminScreens(orm: Orm, school: AdminSchool): Promise<Screen[]> {
  const uses = { usesPaddles: true, takesDonations: true }
  await orm.update(organization).set(uses).where(eq(organization.id, school.id))
  const quilt = await school.addItem('A quilt', { category: 'Crafts', estimatedValue: 10_000, endTime: inHours(3) })
  await school.addItem('A pie', { startTime: inHours(-2), endTime: inHours(-1) })
  await school.bid(quilt, '250')
  await addPaddle(orm, school, 12)
  await addCause(orm, school)
  await addDonation(orm, school)
  await addEmail(orm, school, { state: 'sent', recipient: 'jane@example.org' })
  const winner = await addNamed(orm, school, 'Jane Okafor', 120, 30)
  const settings = ['event', 'bidding', 'money', 'team'].map((tab): Screen => [`/settings?tab=${tab}`, SETTINGS])
  return [
    ['', 'Dashboard'],
    ['/new-auction', 'New Auction'],
    [`/auctions/${quilt.id}/edit`, 'Edit Auction'],
    ['/import', 'Import Items'],
    ['/photos', 'Photo Descriptions'],
    ['/events', 'Events'],
    ['/donations', 'Donations'],
    ['/causes', 'Causes'],
    ['/checkout-links', 'Checkout Links'],
    ['/winners', 'Winners'],
    [`/winners/${winner.id}`, 'Jane Okafor'],
    ['/paddles', 'Paddles'],
    ['/print', 'Print'],
    ['/reports', 'Reports'],
    ['/treasurer', 'Treasurer'],
    ['/files', 'Files'],
    ['/mails', 'All Emails'],
    ['/messages', 'Messages'],
    ['/messages/new', 'New Message'],
    ['/activity', 'Activity'],
    ['/settings', SETTINGS],
    ...settings,
  ]
}

const SETTINGS = 'Organization Settings'
