import type { LiveState } from '../../api/contract/auction/bidding/live-state.ts'
import type { PublicItem } from '../../api/contract/auction/items/item-view.ts'
import type { KnownPath } from '../api-client/route.ts'

/** Adds to the page of a sale what works without it, too: buttons beside each number, and what is left by now. */
export function startSalePage(main: HTMLElement | null): void {
  if (!main) return
  for (const stepper of main.querySelectorAll<HTMLElement>('[data-stepper]')) addButtons(stepper)
  const { sale, orgSlug } = main.dataset
  if (sale && orgSlug) follow(main, sale, orgSlug)
  // Last, as a browser may refuse what it stores.
  fillEmail(main)
}

function addButtons(stepper: HTMLElement) {
  const input = stepper.querySelector<HTMLInputElement>('input[type="number"]')
  if (!input) return
  const spoken = document.createElement('span')
  spoken.className = 'sr-only'
  spoken.role = 'status'
  const button = (sign: string, name: string | undefined, step: () => void) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.className = 'button size-11 px-0 text-xl'
    made.textContent = sign
    made.setAttribute('aria-label', `${name}: ${input.labels?.[0]?.firstElementChild?.textContent ?? ''}`)
    made.addEventListener('click', () => {
      step()
      spoken.textContent = input.value
      // A number that is set by a script tells nobody that it was filled in.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return made
  }
  input.before(button('−', stepper.dataset.fewer, () => input.stepDown()))
  input.after(button('+', stepper.dataset.more, () => input.stepUp()))
  stepper.append(spoken)
}

/** Who bought or bid last from this device, which alone remembers them. */
function fillEmail(main: HTMLElement) {
  const field = main.querySelector<HTMLInputElement>('input[name="email"]')
  if (field?.type === 'email' && field.value === '') field.value = localStorage.getItem('bidlark:email') ?? ''
}

type Shown = Pick<PublicItem, 'hasStarted' | 'hasEnded' | 'places' | 'currentBid'>

/** Of what an item's page is another one: whether its sale has begun, is over, or has nothing left; and what it was sold for in the room. */
export function phaseInPage({ hasStarted, hasEnded, places, currentBid }: Shown) {
  return JSON.stringify([hasStarted, hasEnded, places?.left === 0, currentBid])
}

/** What another process answers may be older by two seconds. */
const READ_AFTER_MS = 2_500
/** A stream that was refused, as while the server starts anew, does not come back by itself. */
const REOPENED_AFTER_MS = 5_000
/** Timers count no further. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Shows what is left as others buy, while the page is seen; one that began, ended, or was sold out since it was rendered is
 * read again, unless somebody fills it in.
 */
function follow(main: HTMLElement, id: string, orgSlug: string) {
  const path = `/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>
  let isTouched = false
  // Reading a page again would also end the way to the one that a form opens.
  for (const use of ['input', 'submit'])
    main.addEventListener(use, () => {
      isTouched = true
    })
  const shown = main.querySelector<HTMLElement>('[data-shows="left"]')
  let notices: string | null = null
  let reading: ReturnType<typeof setTimeout> | undefined
  let beginning: ReturnType<typeof setTimeout> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let stream: EventSource | null = null
  // By the server's clock. A sale begins by the time alone, of which no stream tells.
  const beginsAt = main.dataset.beginsIn ? Date.now() + Number(main.dataset.beginsIn) : null

  function readAgain() {
    reading ??= setTimeout(() => isTouched || location.reload(), READ_AFTER_MS)
  }

  function hear({ item }: LiveState) {
    const left = item.places?.left ?? null
    const newNotices = JSON.stringify(item.notices)
    notices ??= newNotices
    if (phaseInPage(item) !== main.dataset.phase || newNotices !== notices) readAgain()
    if (!shown) return
    const { one = '', other = '', plenty = '' } = shown.dataset
    shown.textContent = left === null ? plenty : left === 1 ? one : other.replace('{count}', String(left))
  }

  function wake() {
    if (stream) return
    stream = new EventSource(`${path}?items=${id}`)
    stream.addEventListener('item', ({ data }) => hear(JSON.parse(data)))
    stream.addEventListener('error', onLost)
    if (beginsAt) beginning = setTimeout(readAgain, Math.min(LONGEST_TIMER_MS, Math.max(0, beginsAt - Date.now())))
  }

  function onLost() {
    if (stream?.readyState !== EventSource.CLOSED) return
    rest()
    reopening = setTimeout(wake, REOPENED_AFTER_MS)
  }

  function rest() {
    stream?.close()
    stream = null
    clearTimeout(reopening)
    clearTimeout(reading)
    clearTimeout(beginning)
    reading = undefined
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : wake()))
  window.addEventListener('pagehide', rest)
  window.addEventListener('pageshow', (page) => page.persisted && wake())
  if (!document.hidden) wake()
}
