// First, so that the stores below find the storage of the document.
import './dom.ts'
import type { auctionItem } from '../../db/schema/items.ts'
import type { organization } from '../../db/schema/organizations.ts'
import { $isFormInView } from '../../site/item/form-in-view.ts'
import { startItemPage } from '../../site/item/start-item-page.ts'
import { fill, press, user } from './on-page.ts'
import { addItem, addSchool } from './school.ts'
import { openTab } from './tab.ts'
import { screen, waitFor, within } from './testing-library.ts'
import { visitors } from './visitors.ts'

type ItemRow = Partial<typeof auctionItem.$inferInsert>
interface Options extends NonNullable<Parameters<typeof openTab>[0]> {
  school?: Partial<typeof organization.$inferInsert>
}

/** A tab on the page of a new item of a new school, which follows the auction as the page's own script has it. */
export async function openItem(row: ItemRow = {}, { school: about, ...options }: Options = {}) {
  const tab = await openTab(options)
  const school = await addSchool(tab.orm, { name: 'Pine Hill School', timeZone: 'America/Chicago', ...about })
  const item = await addItem(tab.orm, school, row)
  const path = `/${school.slug}/${item.slug}`
  // Nothing is ever seen to be in view where nothing is laid out.
  $isFormInView.set(false)
  const opened = { ...tab, ...visitors(school), school, item, path, openPage: () => openItemPage(tab, path) }
  await opened.openPage()
  return opened
}

/** Opens the page of an item in a tab, or opens it anew. */
export async function openItemPage({ open }: Pick<Awaited<ReturnType<typeof openTab>>, 'open'>, path: string) {
  const response = await open(path)
  // Without islands nobody follows.
  if (document.querySelector('astro-island:not([ssr])')) startItemPage(document.getElementById('main'))
  return response
}

/** From now on the server says that it is this time, in what it answers of items and boards. @returns how to have its own again */
export function setServerClock({ network }: Pick<Awaited<ReturnType<typeof openTab>>, 'network'>, now: Date) {
  return network.on(/^GET \/api\/.*\/(auction\/|board)/, async (request, pass) => {
    const answer = await pass(request)
    const headers = new Headers(answer.headers)
    headers.set('server-time', String(now.getTime()))
    return new Response(answer.body, { status: answer.status, headers })
  })
}

/** Hides the page or shows it again, as switching between tabs does; shown, it reads anew. */
export function show(isShown: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isShown })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Fills in the bid form and sends it, up to the confirming step. */
export async function offer({ email, amount }: { email?: string; amount?: string } = {}) {
  if (email) fill('Your email', email)
  if (amount) fill('Your bid', amount)
  await press(/^(Place bid|Raise my bid)$/)
}

/** Says yes to the confirming step, and waits for the answer. */
export async function confirm() {
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: /^(Yes, bid|Bid|Raise to) (up to )?\$/ }))
  await waitFor(() => {
    if (screen.queryByText('Placing your bid…')) throw new Error('The bid is still being placed')
  })
}

/** Fills in the bid form and answers the confirming step. */
export async function bid(what: Parameters<typeof offer>[0]) {
  await offer(what)
  await confirm()
}

/** What the bid sheet says, of which more is out of sight on a phone. */
export function sheet() {
  return within(screen.getByRole('region', { name: 'Bidding' }))
}

/** Waits until the bid sheet says for good where its visitor stands. */
export function standing(words: string | RegExp) {
  return sheet().findByText(words, { selector: 'p[aria-live], p[aria-live] *' })
}

/** Waits until a price stands in large figures. */
export function price(words: string) {
  return waitFor(() => sheet().getAllByText(words, { selector: 'p' })[0])
}

/** Waits until what is read out as it comes says so. */
export function said(words: string | RegExp) {
  const isReadOut = (_: string, element: Element | null) =>
    element !== null && matches(element, words) && element.closest('[role=status], [role=alert], [aria-live]') !== null
  return waitFor(() => screen.getAllByText(isReadOut)[0])
}

function matches({ textContent }: Element, words: string | RegExp): boolean {
  const text = (textContent ?? '').trim()
  return typeof words === 'string' ? text === words : words.test(text)
}
