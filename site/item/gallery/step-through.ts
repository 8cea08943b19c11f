/** A strip that did not move for so long rests. */
const REST_MILLISECONDS = 80

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Lets the photos of a strip be stepped through by buttons, keys, and thumbnails; fingers push it by themselves. */
export function stepThrough(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('[data-strip]')
  const spoken = gallery.querySelector('[data-spoken]')
  if (!strip || !spoken) return
  const links = [...strip.querySelectorAll('a')]
  const buttons = [...gallery.querySelectorAll<HTMLElement>('[data-step]')]
  const thumbnails = [...gallery.querySelectorAll('[data-thumbnail]')]
  const shownNow = () => Math.round(strip.scrollLeft / strip.clientWidth)
  let shown = -1

  function show(index: number) {
    if (!links[index]) return
    strip?.scrollTo({ left: index * strip.clientWidth })
    paint(index)
  }

  function paint(index: number) {
    if (index === shown) return
    shown = index
    for (const button of buttons) {
      const hasFocus = button === document.activeElement
      button.hidden = !links[index + Number(button.dataset.step)]
      // With its button it would be lost.
      if (button.hidden && hasFocus) links[index]?.focus({ preventScroll: true })
    }
    for (const [place, thumbnail] of thumbnails.entries()) thumbnail.toggleAttribute('data-shown', place === index)
  }

  for (const button of buttons) {
    button.addEventListener('click', () => {
      show(shown + Number(button.dataset.step))
      spoken.textContent = wordsOf(links[shown])
    })
  }
  for (const [index, thumbnail] of thumbnails.entries()) {
    thumbnail.addEventListener('click', (event) => {
      event.preventDefault()
      show(index)
    })
  }
  strip.addEventListener('keydown', (event) => {
    const next = STEPS[event.key]?.(shown, links.length - 1)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    show(next)
    links[shown]?.focus({ preventScroll: true })
  })
  // Once it rests: on its way to a photo it passes others. Safari has no event for that.
  let rest: ReturnType<typeof setTimeout>
  strip.addEventListener('scroll', () => {
    clearTimeout(rest)
    rest = setTimeout(() => paint(shownNow()), REST_MILLISECONDS)
  })
  paint(shownNow())
}

/** What a photo shows, and which it is. */
function wordsOf(link: HTMLElement | undefined): string {
  return [link?.querySelector('img')?.alt, link?.textContent?.trim()].filter(Boolean).join(', ')
}
