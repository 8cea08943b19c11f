import type { LiveState } from '../../api/contract/auction/bidding/live-state.ts'
import type { KnownPath } from '../api-client/route.ts'

/** Adds to the page of a sale what works without it, too: buttons beside each number, and what is left by now. */
export function startSalePage(main: HTMLElement | null): void {
  if (!main) return
  for (const stepper of main.querySelectorAll<HTMLElement>('[data-stepper]')) addButtons(stepper)
  fillEmail(main)
  const { sale, orgSlug } = main.dataset
  if (sale && orgSlug) follow(main, sale, orgSlug)
}

function addButtons(stepper: HTMLElement) {
  const input = stepper.querySelector<HTMLInputElement>('input[type="number"]')
  if (!input) return
  const button = (sign: string, name: string | undefined, step: () => void) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.className = 'button size-11 px-0 text-xl'
    made.textContent = sign
    made.setAttribute('aria-label', `${name}: ${input.labels?.[0]?.firstElementChild?.textContent ?? ''}`)
    made.addEventListener('click', step)
    return made
  }
  input.before(button('−', stepper.dataset.fewer, () => input.stepDown()))
  input.after(button('+', stepper.dataset.more, () => input.stepUp()))
}

/** Who bought or bid last from this device, which alone remembers them. */
function fillEmail(main: HTMLElement) {
  const field = main.querySelector<HTMLInputElement>('input[name="email"]')
  if (field?.type === 'email' && field.value === '') field.value = localStorage.getItem('bidlark:email') ?? ''
}

/**
 * Shows what is left as others buy, while the page is seen; one that begins, ends, or is sold out is read again, unless
 * somebody fills it in.
 */
function follow(main: HTMLElement, id: string, orgSlug: string) {
  const path = `/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>
  let isTouched = false
  main.addEventListener('input', () => {
    isTouched = true
  })
  const shown = main.querySelector<HTMLElement>('[data-shows="left"]')
  let first: string | null = null
  let stream: EventSource | null = null

  function hear({ item }: LiveState) {
    const left = item.places?.left ?? null
    const phase = JSON.stringify([item.hasStarted, item.hasEnded, left === 0, item.notices])
    first ??= phase
    if (phase !== first && !isTouched) location.reload()
    if (!shown) return
    const { one = '', other = '', plenty = '' } = shown.dataset
    shown.textContent = left === null ? plenty : left === 1 ? one : other.replace('{count}', String(left))
  }

  function wake() {
    if (stream) return
    stream = new EventSource(`${path}?items=${id}`)
    stream.addEventListener('item', ({ data }) => hear(JSON.parse(data)))
  }

  function rest() {
    stream?.close()
    stream = null
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : wake()))
  window.addEventListener('pagehide', rest)
  window.addEventListener('pageshow', (page) => page.persisted && wake())
  if (!document.hidden) wake()
}
