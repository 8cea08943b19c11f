import type { BoardItem } from '../../api/contract/auction/items/board-view.ts'
import { MINUTE_SECONDS } from '../../api/contract/values/time/time.ts'
import { type TimeLeft, timeLeft, timeLeftInWords } from '../../api/contract/values/time/time-left.ts'
import { Mark } from '../ui/picture/Mark.tsx'
import { pictureOfWidth } from '../ui/picture/picture-sources.ts'
import { sceneOf } from '../ui/picture/scene.ts'
import type { Place } from './place.ts'
import { priceOnBoard } from './price-on-board.ts'
import { timeOnBoard } from './time-on-board.ts'

/** From here on an item closes soon: time to walk to its table. */
const CLOSING_SOON_SECONDS = 10 * MINUTE_SECONDS

/** "$999,999" fits a third of the board in large figures. */
const LONG_PRICE = 8

/** One open item: its photo, price, and time left. */
export function ItemOnBoard({ item, place }: { item: BoardItem; place: Place }) {
  const { say, now } = place
  const { title, itemNumber, currentBid, startingBid, bidCount, endTime } = item
  const left = timeLeft(now, new Date(endTime))
  const price = priceOnBoard(currentBid ?? startingBid)
  const isSoon = left.inSeconds <= CLOSING_SOON_SECONDS
  return (
    <li className="board-item" data-soon={isSoon || undefined}>
      <PhotoOnBoard item={item} />
      <div className="board-words">
        <h2 className="board-title">
          {itemNumber !== null && <span className="board-number">{say('itemNumber', { number: itemNumber })} </span>}
          {title}
        </h2>
        <p className="board-standing">
          <span className="board-price" data-long={price.length > LONG_PRICE || undefined}>
            {price}
          </span>{' '}
          <span className="board-bids">{bidCount === 0 ? say('noBids') : say('bids', { count: bidCount })}</span>
        </p>
        <p className="board-time">
          {isSoon && <strong className="board-soon">{say('closingSoon')}</strong>}{' '}
          <TimeOnBoard left={left} place={place} />
        </p>
      </div>
    </li>
  )
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
function TimeOnBoard({ left, place: { say, language } }: { left: TimeLeft; place: Place }) {
  return (
    <span role="timer" aria-label={say('timeLeft', { time: timeLeftInWords(left, language) })}>
      {say('timeLeft', { time: timeOnBoard(left, language) })}
    </span>
  )
}
