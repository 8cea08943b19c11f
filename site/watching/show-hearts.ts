import { HEARTS_CHANGED, heartsOf } from '../device/device-hearts.ts'

// Nobody else's page gets heavier by it: what hearts do is fetched once somebody watches something.
const hearts = () => import('./hearts.ts')

/** Lets the hearts of a page be pressed, and shows which items this device watches. */
export function showHearts(orgSlug: string): void {
  const paint = () => void hearts().then(({ paintHearts }) => paintHearts(orgSlug))
  document.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element && target.closest<HTMLElement>('[data-watch]')
    if (heart)
      hearts()
        .then(({ turnHeart }) => turnHeart(orgSlug, heart))
        .catch(sayFailed)
  })
  document.addEventListener(HEARTS_CHANGED, paint)
  if (heartsOf(orgSlug).ids.length > 0) paint()
}

/** Without network there is no script that would say it, and without storage nothing remembers it. */
function sayFailed() {
  const note = document.querySelector<HTMLElement>('[data-watch-note]')
  note?.replaceChildren(note.dataset.failed ?? '')
}
