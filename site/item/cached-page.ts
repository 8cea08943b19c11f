import { formatMoney } from '../../api/contract/values/money/money.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { readWholePage } from '../api-client/read-whole-page.ts'
import { spoken } from '../words/spoken.ts'
import { $waiting } from './bidder-store.ts'
import { $now } from './clock-store.ts'
import { show } from './confirm-step.ts'
import { $live } from './item-store.ts'
import type { LiveItem } from './live-item.ts'

/** Holds one page, and what it is made of. */
const CACHE = 'cached-page'
const PATIENCE_MS = 10_000
const LOOK_AGAIN_MS = 100

/**
 * Keeps the page of an item on the device while somebody bids there, so that a reload without network shows it, and the
 * bid that waits. It says as of when it is. Browsers have no workers over plain http. See product#repeated-requests.
 */
export async function cachePage(): Promise<void> {
  if (!('serviceWorker' in navigator) || cachedAt()) return
  const { origin, pathname } = location
  const whole = await readWholePage(pathname, AbortSignal.timeout?.(PATIENCE_MS))
  const main = whole?.page.querySelector('main')
  if (!whole || !main) return
  mark(whole.page, main)
  // The bid that waits is sent as soon as there is a network; one that is only just back may not bring this yet.
  await import('./send-waiting.ts')
  const parts = performance.getEntriesByType('resource').filter(({ name }) => /\/(_astro|uploads)\//.test(name))
  const urls = new Set(
    [import.meta.url, `${origin}/favicon.svg`, ...parts.map(({ name }) => name)].filter((url) =>
      url.startsWith(origin),
    ),
  )
  await navigator.serviceWorker.register('/cached-page.js', { scope: pathname })
  await caches.delete(CACHE)
  const cache = await caches.open(CACHE)
  await cache.addAll([...urls])
  const html = `<!doctype html>${whole.page.documentElement.outerHTML}`
  await cache.put(pathname, new Response(html, { headers: whole.headers }))
}

/** Says as of when the page is, and has this file wake it. */
function mark(page: Document, main: HTMLElement) {
  const { language, say } = spoken()
  const { organization }: LiveItem = JSON.parse(main.dataset.item ?? '')
  const line = page.createElement('p')
  line.className = 'my-2 font-semibold'
  line.dataset.asOf = ''
  line.textContent = say('asOf', { time: moment($now.get() ?? new Date(), organization.timeZone, language) })
  main.prepend(line)
  main.dataset.cachedAt = String(Date.now())
  const script = page.createElement('script')
  script.type = 'module'
  script.src = new URL(import.meta.url).pathname
  page.head.prepend(script)
}

function cachedAt(): number {
  return Number(document.querySelector('main')?.dataset.cachedAt ?? 0)
}

/** On a cached page: its clock goes on from when it was cached, and the bid that waits is said. Read anew, it is as any other. */
function wakeCached() {
  const main = document.querySelector('main')
  if (!main || !cachedAt()) return
  const { id }: LiveItem = JSON.parse(main.dataset.item ?? '')
  const age = Date.now() - cachedAt()
  main.dataset.renderedAt = new Date(new Date(main.dataset.renderedAt ?? '').getTime() + age).toISOString()
  $live.listen(() => {
    main.querySelector('[data-as-of]')?.remove()
    delete main.dataset.cachedAt
  })
  sayWaiting(id)
}

/** Once the islands are alive: they begin with what the server drew. */
function sayWaiting(itemId: string) {
  if (document.querySelector('astro-island[ssr]')) return void setTimeout(sayWaiting, LOOK_AGAIN_MS, itemId)
  const waiting = Object.values($waiting.get()).find((offer) => offer.itemId === itemId)
  if (!waiting || $live.get()) return
  const text = spoken().say('waitingStill', { price: formatMoney(waiting.amount) })
  show({ tone: 'error', text, waiting: waiting.key }, null)
}

wakeCached()
