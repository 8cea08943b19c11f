import { persistentAtom } from '@nanostores/persistent'
import type { ReactNode } from 'react'
import type { BoardItem } from '../../api/contract/auction/items/board-view.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { langOn } from '../../api/contract/values/text/language-of.ts'
import { MINUTE_SECONDS, SECOND_MS } from '../../api/contract/values/time/time.ts'
import { type TimeLeft, timeLeft, timeLeftInWords } from '../../api/contract/values/time/time-left.ts'
import type { Say } from '../../api/contract/words/say.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { Mark } from '../ui/picture/Mark.tsx'
import { pictureOfWidth } from '../ui/picture/picture-sources.ts'
import { sceneOf } from '../ui/picture/scene.ts'
import type { board as english } from '../words/en/organization.ts'
import { boardPages, gridOf } from './open-items.ts'
import { type Turning, useTurning } from './use-turning.ts'
import { priceOnBoard, pricesOnBoard, timeOnBoard } from './words-on-board.ts'

/** So many are shown larger. */
const FEW = 4

interface Props {
  items: BoardItem[]
  /** How many are open, these or others. */
  openCount: number
  context: BoardContext
}

/** Everything that is open, page after page. */
export function OpenItems({ items, openCount, context }: Props) {
  const room = useStore<Room>($room, { ssr: () => 'medium' })
  const pages = boardPages(items, ITEMS_A_PAGE[room])
  // They come by their ends.
  const msLeft = Date.parse(items[0]?.endTime ?? '') - Number(context.now)
  const turning = useTurning(pages.length, msLeft, msLeft <= CLOSING_SOON_SECONDS * SECOND_MS)
  const shown = pages[turning.page]
  const grid = gridOf(shown?.items.length ?? 0)
  return (
    <>
      {shown?.kind === 'items' && (
        <ul
          key={turning.page}
          className="board-items"
          aria-label={context.say('items')}
          data-count={shown.items.length}
          data-columns={grid.columns}
          data-rows={grid.rows}
        >
          {shown.items.map((item) => (
            <ItemOnBoard key={item.id} item={item} context={context} />
          ))}
        </ul>
      )}
      {shown?.kind === 'no-bids' && (
        <WithoutBids key={turning.page} items={shown.items} more={shown.more} context={context} />
      )}
      <PageTurner turning={turning} count={pages.length} room={room} say={context.say}>
        {context.say('open', { count: openCount })}
        {openCount > items.length && ` · ${context.say('more', { count: openCount - items.length })}`}
      </PageTurner>
    </>
  )
}

/** What nobody bid on yet, and at what it starts. */
function WithoutBids({
  items,
  more,
  context: { say, language },
}: {
  items: BoardItem[]
  more: number
  context: BoardContext
}) {
  return (
    <section className="board-without" aria-labelledby="without-bids">
      <h2 id="without-bids">{say('beFirst')}</h2>
      <ul data-few={items.length <= FEW || undefined}>
        {items.map(({ id, title, startingBid }) => (
          <li key={id}>
            <span lang={langOn(language, title)} className="board-title">
              {title}
            </span>
            <span className="board-starts">{say('startsAt', { price: priceOnBoard(startingBid) })}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{say('moreNoBids', { count: more })}</p>}
    </section>
  )
}

const rooms = ['small', 'medium', 'large'] as const

interface PageTurnerProps {
  turning: Turning
  count: number
  room: Room
  say: Say<typeof english>
  /** What there is on all pages. */
  children: ReactNode
}

/** Which page it is, the buttons that turn and pause, and how large the room is. Nothing here speaks by itself: it would all evening. */
function PageTurner({ turning: { page, isPaused, step, toggle }, count, room, say, children }: PageTurnerProps) {
  return (
    <footer className="board-foot">
      {count > 1 && (
        <fieldset className="board-turner needs-script">
          <legend className="sr-only">{say('controls')}</legend>
          <button type="button" aria-label={say('previous')} onClick={() => step(-1)}>
            ‹
          </button>
          <button type="button" onClick={toggle}>
            {say(isPaused ? 'resume' : 'pause')}
          </button>
          <button type="button" aria-label={say('next')} onClick={() => step(1)}>
            ›
          </button>
          <span className="figures">{say('page', { page: page + 1, pages: count })}</span>
        </fieldset>
      )}
      <p>{children}</p>
      <select
        className="board-room needs-script"
        aria-label={say('room')}
        value={room}
        onChange={({ target }) => $room.set(rooms.find((one) => one === target.value) ?? room)}
      >
        {rooms.map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </select>
    </footer>
  )
}

/** From here on an item closes soon: time to walk to its table. */
const CLOSING_SOON_SECONDS = 10 * MINUTE_SECONDS

/** "$999,999" fits a third of the board in large figures. */
const LONG_PRICE = 8
/** Longer is the range of two prices of thousands: "$1,000–$2,500". */
const LONGER_PRICE = 12

/** One open item: its photo, price, and time left. */
function ItemOnBoard({ item, context }: { item: BoardItem; context: BoardContext }) {
  const { say, language, now } = context
  const { title, itemNumber, currentBid, startingBid, endTime, places } = item
  const left = timeLeft(now, new Date(endTime))
  const price = places ? pricesOnBoard(places.kinds, say('free')) : priceOnBoard(currentBid ?? startingBid)
  const isSoon = left.inSeconds <= CLOSING_SOON_SECONDS
  return (
    <li className="board-item" data-soon={isSoon || undefined}>
      <PhotoOnBoard item={item} />
      <div className="board-words">
        <h2 className="board-title">
          {itemNumber !== null && <span className="board-number">{say('itemNumber', { number: itemNumber })} </span>}
          <span lang={langOn(language, title)}>{title}</span>
        </h2>
        <p className="board-standing">
          <span
            className="board-price"
            data-long={price.length > LONGER_PRICE ? 'most' : price.length > LONG_PRICE || undefined}
          >
            {price}
          </span>{' '}
          <span className="board-bids">{standingInWords(item, say)}</span>
        </p>
        <p className="board-time">
          {isSoon && <strong className="board-soon">{say('closingSoon')}</strong>}{' '}
          <TimeOnBoard left={left} context={context} />
        </p>
      </div>
    </li>
  )
}

/** What stands beside a price: how many bids there are, or places. */
function standingInWords({ places, bidCount }: BoardItem, say: Say<typeof english>): string {
  if (!places) return bidCount === 0 ? say('noBids') : say('bids', { count: bidCount })
  if (places.left === null) return say('plenty')
  return places.left === 0 ? say('soldOut') : say('left', { count: places.left })
}

/** Its title is right below, so nothing is said of the photo. */
function PhotoOnBoard({ item: { imageUrl, title } }: { item: BoardItem }) {
  if (imageUrl) return <img src={pictureOfWidth(imageUrl, 960)} alt="" decoding="async" className="board-photo photo" />
  return (
    <div className={`board-photo tint-${sceneOf(title).tint}`}>
      <Mark className="board-mark" />
    </div>
  )
}

/** How long there is. As a timer it is read out only when somebody asks. */
function TimeOnBoard({ left, context: { say, language } }: { left: TimeLeft; context: BoardContext }) {
  return (
    <span role="timer" aria-label={say('timeLeft', { time: timeLeftInWords(left, language) })}>
      {say('timeLeft', { time: timeOnBoard(left, language) })}
    </span>
  )
}

/** How large the room is in which the board hangs, and so how many items its back row can read at a time. */
const ITEMS_A_PAGE = { small: 12, medium: 8, large: 6 }
type Room = keyof typeof ITEMS_A_PAGE

/** Chosen once on the device that shows the board. */
const $room = persistentAtom<Room>('bidlark:board-room', 'medium', {
  encode: (room) => room,
  decode: (text) => (text === 'small' || text === 'large' ? text : 'medium'),
})

/** What every part of the board needs to say what it says. */
export interface BoardContext {
  say: Say<typeof english>
  language: Language
  timeZone: string
  now: Date
}
