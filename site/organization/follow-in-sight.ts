import type { LiveState } from '../../api/contract/auction/bidding/live-state.ts'
import type { KnownPath } from '../api-client/route.ts'

/** As many items as the server tells of on one stream, see live-state.ts, which brings a library. */
export const MOST_IN_SIGHT = 10

/**
 * A stream of the items whose cards are in sight and have not ended. It tells how they stand when it is opened.
 * @param onOther is called when there is something else to read
 */
export function followInSight(page: HTMLElement, hear: (item: LiveState['item']) => void, onOther: () => void) {
  let stream: EventSource | null = null
  let followed: string[] = []

  function rest() {
    stream?.close()
    stream = null
  }

  return {
    /** Opens it, anew when others came in sight or when it was refused. */
    listen() {
      const ids = idsInSight(page)
      const isOpen = stream !== null && stream.readyState !== EventSource.CLOSED
      if (isOpen && ids.every((id) => followed.includes(id))) return
      rest()
      followed = ids
      if (ids.length === 0) return
      const path = `/api/${page.dataset.orgSlug ?? ''}/live` satisfies KnownPath<'GET', `/api/${string}/live`>
      stream = new EventSource(`${path}?items=${ids.join('.')}`)
      stream.addEventListener('item', ({ data }) => hear(JSON.parse(data).item))
      stream.addEventListener('change', onOther)
    },
    rest,
  }
}

function idsInSight(page: HTMLElement): string[] {
  const inSight = [...page.querySelectorAll<HTMLElement>('[data-turns]')].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return bottom >= 0 && top <= innerHeight
  })
  return inSight.slice(0, MOST_IN_SIGHT).map(({ dataset }) => dataset.item ?? '')
}
