import type { SubmitEvent } from 'react'
import type { MyItem } from '../../api/contract/bidders/my-bids.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { pricesInWords } from '../../api/contract/values/money/places.ts'
import { langOn } from '../../api/contract/values/text/language-of.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { timeLeft, timeLeftInWords } from '../../api/contract/values/time/time-left.ts'
import { $now, LAST_MINUTES_SECONDS } from '../item/clock-store.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { ItemThumbnail } from '../ui/picture/ItemThumbnail.tsx'
import { stopWatching } from './do-deed.ts'
import type { MyBidsContext } from './my-bids-context.ts'
import { refreshMyBids } from './my-bids-store.ts'
import { OwnForms, takeLostFocus } from './OwnForms.tsx'
import type { Question } from './question.ts'

interface Props {
  item: MyItem
  context: MyBidsContext
  renderedAt: string
  /** What became of the last thing done with it. */
  message: string | null
  onAsk: (question: Question) => void
  onDone: (message: string | null) => void
}

const looks: Record<MyItem['stance'], string> = {
  winning: 'border-marigold bg-marigold-wash text-ink',
  won: 'border-marigold bg-marigold-wash text-ink',
  bought: 'border-marigold bg-marigold-wash text-ink',
  outbid: 'border-brick bg-brick-wash text-brick',
  lost: 'border-line-strong bg-sunken text-ink',
  asked: 'border-marigold bg-marigold-wash text-ink',
  ended: 'border-line-strong bg-sunken text-ink',
  watching: 'border-line-strong bg-sunken text-ink',
}

/** One item: where its bidder stands, the price, the time, and the next bid. */
export function ItemRow({ item, context, renderedAt, message, onAsk, onDone }: Props) {
  const { stance, title, currentBid, startingBid, yourBid, bought, maximum, hasEnded, hasStarted, isWatched } = item
  const { language, say, orgSlug } = context
  const href = `/${orgSlug}/${item.slug}`
  const takesBids = hasStarted && !hasEnded && bought === null && !item.isInHall
  // What they bid on stays among their bids after the end, watched or not.
  const mayStop = isWatched && !(hasEnded && yourBid !== null)
  const now = useStore($now, { ssr: () => null }) ?? new Date(renderedAt)
  return (
    <li className="rounded-soft border border-line bg-sheet p-4 sm:p-5">
      <div className="grid grid-cols-[5.5rem_1fr] gap-4 sm:grid-cols-[8rem_1fr]">
        <ItemThumbnail item={item} />
        <div className="min-w-0">
          <p className={`inline-block rounded-small border-l-4 px-2 py-0.5 text-sm font-semibold ${looks[stance]}`}>
            {say(stance === 'watching' && isWatched ? 'watched' : stance)}
          </p>
          <h3 lang={langOn(language, title)} className="mt-1 text-lg wrap-anywhere">
            {item.isArchived ? (
              title
            ) : (
              <a href={href} className="hover:underline">
                {title}
              </a>
            )}
          </h3>
          {/* Nobody has it: somebody may be asked, see product#second-chances. */}
          <p className={currentBid === null && (item.isInHall || (hasEnded && yourBid !== null)) ? 'hidden' : 'mt-1'}>
            <span className="text-ink-soft">
              {bought
                ? say(bought.quantity > 0 ? 'boughtPlaces' : 'fixedPrice', { count: bought.quantity })
                : say(currentBid === null ? 'startingBid' : hasEnded ? 'finalPrice' : 'currentBid')}
            </span>{' '}
            <span className="figures text-lg font-semibold">
              {bought?.quantity === 0
                ? pricesInWords(bought.kinds, say('free'))
                : priceInWords(bought?.amount ?? currentBid ?? startingBid)}
            </span>
          </p>
          {yourBid !== null && yourBid !== currentBid && (
            <p className="text-sm text-ink-soft">{say('yourBid', { price: priceInWords(yourBid) })}</p>
          )}
          {maximum !== null && (
            <p className="text-sm text-ink-soft">{say('yourMaximum', { price: priceInWords(maximum) })}</p>
          )}
          <Time item={item} context={context} now={now} />
          <SecondChance item={item} context={context} />
        </div>
      </div>
      {(takesBids || mayStop) && (
        <div className="mt-4 flex flex-wrap items-start gap-3">
          {takesBids && <NextBid item={item} context={context} onAsk={onAsk} />}
          {mayStop && <StopWatching item={item} context={context} onDone={onDone} />}
        </div>
      )}
      {!hasEnded && <OwnForms item={item} context={context} now={now} onAsk={onAsk} onDone={onDone} />}
      {message && (
        <p
          ref={takeLostFocus}
          tabIndex={-1}
          role="alert"
          className="mt-3 rounded-small border-l-4 border-line-strong bg-sunken px-3 py-2"
        >
          {message}
        </p>
      )}
    </li>
  )
}

/** Without JavaScript the item's page takes the bid. */
function NextBid({ item, context, onAsk }: Pick<Props, 'item' | 'context' | 'onAsk'>) {
  const { id, slug, stance, minimumNextBid } = item
  const isWinning = stance === 'winning'
  // One's own price is not raised by mistake: the link opens the form below.
  if (isWinning && item.maximum !== null) {
    return (
      <a href={`#maximum-${id}`} className="button min-h-13 grow sm:grow-0">
        {context.say('raiseMaximum')}
      </a>
    )
  }
  return (
    // Whoever is winning is not urged to bid again.
    <a
      href={`/${context.orgSlug}/${slug}#bid-email`}
      className={`button min-h-13 grow sm:grow-0 ${isWinning ? '' : 'button-primary'}`}
      onClick={(event) => {
        event.preventDefault()
        onAsk({ kind: 'bid', itemId: id, amount: minimumNextBid })
      }}
    >
      {context.say(isWinning ? 'raiseTo' : 'bid', { price: priceInWords(minimumNextBid) })}
    </a>
  )
}

/** A page of its own takes the answer. See product#second-chances. */
function SecondChance({
  item: { secondChance },
  context: { say, timeZone, language },
}: Pick<Props, 'item' | 'context'>) {
  if (!secondChance) return null
  return (
    <a className="button button-primary mt-3" href={secondChance.path}>
      {say('answerChance', { time: moment(new Date(secondChance.expiresAt), timeZone, language) })}
    </a>
  )
}

function Time({ item, context, now }: { item: MyItem; context: MyBidsContext; now: Date }) {
  const { startTime, endTime, hasStarted, hasEnded } = item
  const { say, timeZone, language } = context
  const at = (time: string) => moment(new Date(time), timeZone, language)
  if (!hasStarted) return <p className="text-sm text-ink-soft">{say('opens', { time: at(startTime) })}</p>
  if (hasEnded) return <p className="text-sm text-ink-soft">{say('closed', { time: at(endTime) })}</p>
  const left = timeLeft(now, new Date(endTime))
  const isLast = left.inSeconds <= LAST_MINUTES_SECONDS
  return (
    <p className={`text-sm ${isLast ? 'font-semibold text-brick' : 'text-ink-soft'}`}>
      {say('left', { time: timeLeftInWords(left, language) })} ·{' '}
      <time dateTime={endTime} className="inline-block">
        {at(endTime)}
      </time>
    </p>
  )
}

interface StopWatchingProps {
  item: MyItem
  context: MyBidsContext
  onDone: (message: string | null) => void
}

/** A plain form without JavaScript, like the other deeds. */
function StopWatching({ item, context, onDone }: StopWatchingProps) {
  const { say, orgSlug, email } = context

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const outcome = await stopWatching({ orgSlug, email, item })
    onDone(outcome.kind === 'done' ? null : (outcome.message ?? say('failed')))
    await refreshMyBids(orgSlug)
  }

  return (
    <form method="post" onSubmit={submit} className="grow sm:grow-0">
      <input type="hidden" name="item" value={item.id} />
      <button
        type="submit"
        name="deed"
        value="stop-watching"
        aria-label={`${say('stopWatching')}: ${item.title}`}
        className="button min-h-13 w-full"
      >
        {say('stopWatching')}
      </button>
    </form>
  )
}
