import type { Page } from 'playwright/test'
import { LANGUAGE_COOKIE, type Language } from '../../../api/contract/values/text/language.ts'
import type { Orm } from '../../../db/clients.ts'
import { type AdminSchool, expect, openScreen, test as withSchool } from '../../support/admin.ts'
import { addAdminScreens } from '../../support/admin-screens.ts'
import { addBidderScreens } from '../../support/bidder-screens.ts'
import { openAlive } from '../../support/bidding.ts'
import { addLink } from '../../support/checkout-link.ts'
import { addNamed } from '../../support/named-winner.ts'
import { keyboardFaults, roomFaults, structureOf } from '../../support/screen-checks.ts'
import { openScreen as openSuperScreen, test as withSuperAdmin } from '../../support/super-admin.ts'

const WIDE = { width: 1280, height: 800 }
/** 1280 by 1024 pixels at a zoom of 400 %. */
const ZOOMED = { width: 320, height: 256 }
const TO_READ = [
  '/',
  '/help',
  '/help/bidders',
  '/help/organizers',
  '/help/organizers/photos',
  '/privacy',
  '/terms',
  '/accessibility',
  '/demo',
]
const BILINGUAL = ['/help', '/help/bidders']
const ACCOUNTS = ['/auth/login', '/auth/signup', '/auth/forgot-password', '/auth/link-sent', '/admin', '/no/such/page']

/** Looks at the page as it stands; answers what is wrong with it. */
type Look = (page: Page) => Promise<string[]>

/** By Tab through all of it, on a wide screen and at 400 %. */
const byKeyboard: Look = async (page) => {
  await page.setViewportSize(WIDE)
  const wide = await keyboardFaults(page)
  await page.setViewportSize(ZOOMED)
  return [...wide, ...(await keyboardFaults(page)).map((fault) => `at 400 %: ${fault}`)]
}

const inItsRoom: Look = (page) => roomFaults(page, { fitsSpacing: !page.url().endsWith('/board') })

/** Titles of a walk that differ, what a page is made of, its language, and where its link to help is. */
function byStructure(language: Language): Look {
  const paths = new Map<string, string>()
  return async (page) => {
    await page.setViewportSize(WIDE)
    const found = await structureOf(page)
    const path = new URL(page.url()).pathname
    const same = paths.get(found.title)
    paths.set(found.title, path)
    return [
      ...found.faults,
      ...(/^\S.* \| Bidlark$|^Bidlark: /.test(found.title) ? [] : [`is called ${found.title}`]),
      ...(same === undefined || same === path ? [] : [`is called ${found.title}, as is ${same}`]),
      ...(found.language === language ? [] : [`speaks ${found.language}`]),
      ...(found.help.length === 0 || found.help[0] === HELP_PLACE ? [] : [`has help at ${found.help}`]),
    ]
  }
}

/** After the name of the product, before everything else at the foot of the page. */
const HELP_PLACE = 1

async function walk(page: Page, paths: string[], look: Look) {
  const faults: string[] = []
  for (const path of paths) {
    await openAlive(page, path)
    faults.push(...(await look(page)).map((fault) => `${path.replace(/\?.*/, '')}: ${fault}`))
  }
  expect(faults).toEqual([])
}

interface Scene {
  page: Page
  school: AdminSchool
  newcomer: () => Promise<Page>
  database: { orm: Orm }
  baseURL: string | undefined
}

const test = withSchool.extend<{ scene: Scene }>({
  async scene({ page, school, newcomer, database, baseURL }, use) {
    await use({ page, school, newcomer, database, baseURL })
  },
})

async function walkBidders({ page, school, newcomer, database, baseURL }: Scene, language: Language, look: Look) {
  const paths = await addBidderScreens(database.orm, school, page.request)
  const guest = await newcomer()
  await guest.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseURL ?? '' }])
  await walk(guest, language === 'en' ? paths : [...paths, ...BILINGUAL], look)
}

async function walkGuests({ newcomer }: Scene, look: Look) {
  await walk(await newcomer(), [...TO_READ, ...ACCOUNTS], look)
}

async function walkAdmin({ page, school, database }: Scene, look: Look) {
  const faults: string[] = []
  for (const [path, title] of await addAdminScreens(database.orm, school)) {
    await openScreen(page, `${school.admin}${path}`, title)
    await page.waitForLoadState('networkidle')
    faults.push(...(await look(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
}

async function walkCheckout({ school, newcomer, database: { orm } }: Scene, look: Look) {
  const winner = await addNamed(orm, school, 'Jane Okafor', 120, 65)
  const { secret, pin } = await addLink(orm, school)
  const page = await newcomer()
  await page.goto(`/${school.slug}/checkout#${secret}`)
  await page.getByLabel('PIN').fill(pin)
  await page.getByLabel('Your Name').fill('Ann Reed')
  const faults = await look(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByLabel('Find a Winner or an Item').waitFor()
  faults.push(...(await look(page)))
  await page.getByLabel('Find a Winner or an Item').fill(winner.code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Paid $185.00 in Cash' }).waitFor()
  faults.push(...(await look(page)))
  expect(faults).toEqual([])
}

test('the dashboard with a long title and the whole form of an item have none of the faults that these walks look for', async ({
  scene: { page, school },
}) => {
  const title = 'A week at a cabin by the lake, with a canoe for six and a boat for two'
  await school.addItem(title)
  await openScreen(page, school.admin, 'Dashboard')
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  for (const look of [byKeyboard, inItsRoom, byStructure('en')]) expect(await look(page)).toEqual([])
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.getByText('More Details').click()
  for (const look of [byKeyboard, inItsRoom, byStructure('en')]) expect(await look(page)).toEqual([])
})

/** Each begins anew: of the titles of a walk no two are the same. */
const LOOKS: [string, (language: Language) => Look][] = [
  [
    'Tab reaches and leaves every control in order, with a ring of 3:1 that nothing covers, also at 400 %',
    () => byKeyboard,
  ],
  [
    'nothing is cut off, overlaid, or wider than the screen at 400 %, on its side, upright, or with text spaced as a reader may set it',
    () => inItsRoom,
  ],
  [
    'each has a title of its own, one first heading and none left out, labels that are seen and said, targets of 24 pixels, and help at the same place',
    byStructure,
  ],
]

for (const [words, lookIn] of LOOKS) {
  test(`bidders’ pages: ${words}`, ({ scene }) => walkBidders(scene, 'en', lookIn('en')))
  test(`bidders’ pages in Spanish: ${words}`, ({ scene }) => walkBidders(scene, 'es', lookIn('es')))
  test(`pages to read, and of accounts: ${words}`, ({ scene }) => walkGuests(scene, lookIn('en')))
  test(`screens of the admin area: ${words}`, ({ scene }) => walkAdmin(scene, lookIn('en')))
  test(`the checkout: ${words}`, ({ scene }) => walkCheckout(scene, lookIn('en')))
  withSuperAdmin(`screens of the super admin area: ${words}`, async ({ superAdminPage: page, addWorld }) => {
    const { school } = await addWorld()
    const [faults, look] = [[] as string[], lookIn('en')]
    for (const [path, title] of [
      ['', 'Dashboard'],
      ['/organizations', 'Organizations'],
      [`/organizations/${school.id}`, school.name],
      ['/users', 'Users'],
      ['/mails', 'Emails'],
      ['/activity', 'Activity'],
    ] as const) {
      await openSuperScreen(page, path, title)
      await page.waitForLoadState('networkidle')
      faults.push(...(await look(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
}

test('dialogs and menus of the admin area: Tab stays in what is open, reaches all of it, and Escape gives the focus back', async ({
  scene: { page, school },
}) => {
  const quilt = await school.addItem('A quilt', { startTime: new Date(0) })
  await school.bid(quilt, '125')
  const faults: string[] = []
  for (const line of ['View Bids', 'Delete']) {
    await openScreen(page, school.admin, 'Dashboard')
    const more = page.getByRole('button', { name: 'More for A quilt' })
    await more.press('Enter')
    await page.getByRole('menuitem', { name: line }).press('Enter')
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog).toBeVisible()
    await page.waitForLoadState('networkidle')
    faults.push(...(await keyboardFaults(page)).map((fault) => `${line}: ${fault}`))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(more).toBeFocused()
  }
  expect(faults).toEqual([])
})
