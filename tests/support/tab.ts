import type { Language } from '../../api/contract/values/text/language.ts'
import { sayFrom } from '../../api/contract/words/say.ts'
import type { Database } from '../../db/clients.ts'
import type { bidding } from '../../site/words/en/bidding.ts'
import { speakBy } from '../../site/words/spoken.ts'
import { sharedSite } from './built-site.ts'
import { beforeSharedCloses } from './database.ts'
import './dialogs.ts'
import { ORIGIN } from './dom.ts'
import { forgetDevice, forgetPage } from './forget-page.ts'
import { endIslands, hydrateIslands } from './hydrate.ts'
import { connect } from './network.ts'
import { endListening } from './page-listeners.ts'
import { PointerEventsCheckLevel, userEvent } from './testing-library.ts'

const MOST_REDIRECTS = 5

/** What pages fetch only when it is needed, and which then acts by itself. */
const FETCHED = [
  'device/forget-device',
  'item/ask-more',
  'item/begin-bid',
  'item/read-own-bids',
  'item/send-waiting',
  'organization/find-as-you-type',
  'organization/follow-items',
  'organization/greet-bidder',
  'organization/own-filters',
  'organization/show-found',
  'ui/page/show-notices',
  'watching/hearts',
  'watching/merge-hearts',
]
// First fetched by a test on a busy machine, it would come once the next page is open, and act there.
await Promise.all(FETCHED.map((name) => import(`../../site/${name}.ts`)))

/** Leaves the page of the tab before. */
let leaveLast = async () => {}
/** Ends its network too, so that nothing asks a database that is closed. */
let closeLast = async () => {}
let closesBefore: Database | null = null

/**
 * Opens a tab of a browser that was never here, in the document of this process: there is one at a time. Pages come
 * from the built site, on the real API; their islands are the components of this checkout. Nothing has a size here, and
 * styles do not count: what needs them needs a browser.
 * @param javaScript `false` leaves pages as the server wrote them
 */
export async function openTab({ javaScript = true, language = 'en' as Language } = {}) {
  const { site, database } = await sharedSite()
  if (closesBefore !== database) beforeSharedCloses(() => closeLast())
  closesBefore = database
  await leaveLast()
  const network = connect((request) => site.handle(request), language)
  forgetDevice()
  let isLoading = false
  let reloading: Promise<unknown> = Promise.resolve()
  // What a page asks for that is being left comes too late.
  location.reload = () => {
    if (!isLoading) reloading = load(location.href).catch(() => {})
  }

  /** Opens a page as by the address line, follows where it leads, and shows it. */
  async function open(path: string | URL, init: RequestInit = {}): Promise<Response> {
    await reloading
    return load(path, init)
  }

  async function load(path: string | URL, init: RequestInit = {}): Promise<Response> {
    isLoading = true
    try {
      await leave()
      return await request(path, init)
    } finally {
      isLoading = false
    }
  }

  async function request(path: string | URL, init: RequestInit, redirects = 0): Promise<Response> {
    const headers = { accept: 'text/html', 'accept-language': language, ...init.headers }
    const response = await network.fetch(new URL(path, location.href), { ...init, headers, redirect: 'manual' })
    const next = response.headers.get('location')
    if (next && redirects < MOST_REDIRECTS) {
      await response.body?.cancel()
      return request(new URL(next, new URL(path, location.href)), {}, redirects + 1)
    }
    await show(response, new URL(path, location.href))
    return response
  }

  leaveLast = async () => {
    await reloading
    isLoading = true
    await leave()
  }
  closeLast = async () => {
    await leaveLast()
    network.end()
  }

  async function leave() {
    window.dispatchEvent(new Event('pagehide'))
    endIslands()
    await network.leave()
    endListening()
    forgetPage()
  }

  async function show(response: Response, { href }: URL) {
    history.replaceState(null, '', href)
    const page = new DOMParser().parseFromString(await response.clone().text(), 'text/html')
    document.documentElement.lang = page.documentElement.lang
    document.head.innerHTML = page.head.innerHTML
    document.body.innerHTML = page.body.innerHTML
    const words = document.getElementById('words')
    if (words) speakInWordsOf(words)
    if (javaScript) await hydrateIslands()
  }

  /** Sends the form of a button as a browser without scripts does, and shows the answer. */
  async function submit(button: HTMLElement): Promise<Response> {
    const form = button instanceof HTMLButtonElement ? button.form : null
    if (!form) throw new Error(`${button.textContent} sends no form`)
    const fields = new FormData(form, button)
    const path = new URL(form.getAttribute('action') || location.href, location.href)
    const texts = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
    if (form.method !== 'post') return open(`${path.pathname}?${texts}`)
    const body = form.enctype === 'multipart/form-data' ? fields : texts
    return open(path, { method: 'POST', body, headers: { origin: ORIGIN } })
  }

  /** From now on somebody with this session. */
  const signIn = ({ token }: { token: string }) => void network.cookies.set('session', token)

  return {
    network,
    open,
    submit,
    signIn,
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never, applyAccept: false }),
    orm: database.orm,
  }
}

function speakInWordsOf(words: Element) {
  const { language, texts } = JSON.parse(words.textContent ?? '{}')
  const spoken = { language, say: sayFrom<typeof bidding>(texts) }
  speakBy(() => spoken)
}
