import { showFound } from './show-found.ts'

/** Long enough for a word: whoever shares the network shares the number of pages it may ask for. */
const PAUSE_MS = 350

/**
 * Shows what is found while somebody types into the search of `form`: the same page as the form itself would open, of
 * which the parts in `data-found` are taken over. The address follows; focus and caret stay.
 */
export function findAsYouType(form: HTMLFormElement): void {
  let pause: ReturnType<typeof setTimeout> | undefined
  let reading = new AbortController()

  async function find() {
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    const address = pathOf(form)
    const page = await showFound(address, signal)
    if (page === undefined) return
    if (!page) return say(form.dataset.failed ?? '')
    history.replaceState(history.state, '', address)
    document.title = page.title
    showFoundItems()
  }

  function findSoon() {
    clearTimeout(pause)
    reading.abort()
    pause = setTimeout(find, PAUSE_MS)
  }

  form.addEventListener('input', findSoon)
  // The page that the form opens has it all.
  form.addEventListener('submit', () => {
    clearTimeout(pause)
    reading.abort()
  })
  // It is fetched because somebody types.
  findSoon()
}

/** Brings what was found under the search, unless it is in sight above a phone's keyboard. */
function showFoundItems() {
  const line = statusLine()
  const { top = 0 } = line?.getBoundingClientRect() ?? {}
  if (top < 0 || top > innerHeight / 3) line?.scrollIntoView()
}

/** What the form would open, without what is left blank. */
function pathOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()])
  const query = new URLSearchParams(fields.filter(([, value]) => value))
  return location.pathname + (query.size > 0 ? `?${query}` : '')
}

function say(text: string) {
  statusLine()?.replaceChildren(text)
}

function statusLine() {
  return document.querySelector('[data-found="line"]')
}
