import { type ReactNode, useEffect, useMemo } from 'react'
import type { PublicBoard } from '../../api/contract/auction/items/board-view.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { langOn } from '../../api/contract/values/text/language-of.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { sayFrom, type Translation } from '../../api/contract/words/say.ts'
import type { KnownPath } from '../api-client/route.ts'
import { $now, setClock } from '../item/clock-store.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { noticeLines } from '../ui/page/notice-lines.ts'
import { Logo } from '../ui/picture/Logo.tsx'
import type { board as english } from '../words/en/organization.ts'
import { $board, $isLive, refreshBoard } from './board-store.ts'
import { type BoardContext, OpenItems } from './OpenItems.tsx'
import { type BoardState, boardState, openItems, turnsBetween } from './open-items.ts'
import { Given, GoalOnBoard, Raised } from './Raised.tsx'
import { priceOnBoard } from './words-on-board.ts'

interface Props {
  board: PublicBoard
  texts: Translation<typeof english>
  language: Language
  renderedAt: string
  /** The QR code, and the address that it stands for. */
  children: ReactNode
}

/** What happens at an auction, for a whole hall, without anybody at the keyboard. See product#projector-board. */
export function Board({ board: rendered, texts, language, renderedAt, children }: Props) {
  useEffect(() => followBoard(rendered, new Date(renderedAt)), [rendered, renderedAt])
  useEffect(stayAwake, [])
  const board = useStore($board, { ssr: () => null }) ?? rendered
  const isLive = useStore($isLive, { ssr: () => true })
  const now = useStore($now, { ssr: () => null }) ?? new Date(renderedAt)
  const say = useMemo(() => sayFrom<typeof english>(texts), [texts])
  const { name, logoUrl, timeZone } = board.organization
  const context: BoardContext = { say, language, timeZone, now }
  const state = boardState(board, now)
  const items = openItems(board, now)
  const gone = board.items.length - items.length
  return (
    <div className="board">
      <header className="board-head">
        <Logo name={name} logoUrl={logoUrl} className="board-logo" />
        <h1>{name}</h1>
        <p role="status">{!isLive && <span className="board-lost">{say('notLive')}</span>}</p>
        {board.cause ? (
          <Given cause={board.cause} say={say} />
        ) : (
          (state === 'open' || state === 'hall') &&
          board.totalRaised !== null && <Raised total={board.totalRaised} goal={board.goal} say={say} />
        )}
        <p className="board-notices">
          {noticeLines(board.notices, { paused: texts.paused, timeZone, language }).join(' ')}
        </p>
      </header>
      <main id="main" className="board-main">
        {state === 'open' ? (
          <OpenItems items={items} openCount={board.openCount - gone} context={context} />
        ) : (
          <Quiet state={state} board={board} context={context} />
        )}
      </main>
      <BoardAside board={board} state={state} context={context}>
        {children}
      </BoardAside>
    </div>
  )
}

/** Asks the browser not to let the screen sleep while the page is in sight. Not every browser can, nor does always. */
function stayAwake(): void {
  function ask() {
    // Where it may not, the screen sleeps as it would have anyway.
    if (!document.hidden && 'wakeLock' in navigator) navigator.wakeLock.request('screen').catch(() => null)
  }

  document.addEventListener('visibilitychange', ask)
  ask()
}

/** What its code is for. */
const SCAN = {
  before: { bidding: 'scan', giving: 'scanOrGive' },
  over: { bidding: 'scanResults', giving: 'scanResultsOrGive' },
} as const

interface BoardAsideProps {
  board: PublicBoard
  state: BoardState
  context: BoardContext
  children: ReactNode
}

/** What stays while pages turn: the code to scan and the newest bids. */
function BoardAside({ board, state, context: { language, say }, children }: BoardAsideProps) {
  const { newestBids } = board
  return (
    <aside className="board-aside">
      <section className="board-code" aria-labelledby="scan">
        <h2 id="scan">
          {say(SCAN[state === 'over' || state === 'hall' ? 'over' : 'before'][board.cause ? 'giving' : 'bidding'])}
        </h2>
        {children}
      </section>
      {state === 'open' && newestBids.length > 0 && (
        <section className="board-newest" aria-labelledby="newest">
          <h2 id="newest">{say('newest')}</h2>
          <ul>
            {newestBids.map(({ id, title, amount, label }) => (
              <li key={id} lang={langOn(language, title)}>
                <span className="board-bid-title">{title}</span>
                <span className="figures">
                  <strong>{priceOnBoard(amount)}</strong> {label}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

interface QuietProps {
  state: Exclude<BoardState, 'open'>
  board: PublicBoard
  context: BoardContext
}

/** Before the first item opens, between two openings, while what is left is sold in the room, and after the last end. */
function Quiet({ state, board: { opensAt, totalRaised, goal }, context }: QuietProps) {
  const { say, language, timeZone } = context
  const opens = opensAt === null ? '' : moment(new Date(opensAt), timeZone, language)
  const words = {
    waiting: [say('opens', { time: opens }), say('opensSoon')],
    hall: [say('hall'), say('hallHint')],
    over: [say('over'), say('thanks')],
    empty: [say('empty'), say('emptyHint')],
  }
  const [headline, more] = words[state]
  return (
    <div className="board-quiet">
      <h2>{headline}</h2>
      {state === 'over' && totalRaised !== null && (
        <div className="board-together">
          <p>
            {say('together')} <strong className="figures">{priceOnBoard(totalRaised)}</strong>
          </p>
          {goal !== null && <GoalOnBoard total={totalRaised} goal={goal} say={say} />}
        </div>
      )}
      <p>{more}</p>
    </div>
  )
}

const POLL_MS = 10_000

/**
 * Keeps an open board up to date: when anything changes, begins, or ends, and every ten seconds whatever happens, as a
 * stream may be silent for many reasons. Rests while the page is hidden. See product#projector-board.
 * @param renderedAt the server's clock when it made the page, good until the first answer
 * @returns how to end it
 */
function followBoard(board: PublicBoard, renderedAt: Date): () => void {
  const orgSlug = board.organization.slug
  const refresh = () => void refreshBoard(orgSlug)
  const ended = new AbortController()
  const { signal } = ended
  let stream: EventSource | null = null

  function listen() {
    stream?.close()
    stream = new EventSource(`/api/${orgSlug}/live` satisfies KnownPath<'GET', `/api/${string}/live`>)
    // Also when it was lost and is back, and when it is lost, so that the board says so.
    for (const event of ['open', 'change', 'error']) stream.addEventListener(event, refresh)
  }

  function wake() {
    if (document.hidden) return
    listen()
    refresh()
  }

  function rest() {
    stream?.close()
    stream = null
  }

  function poll() {
    if (document.hidden) return
    // A stream that was refused does not come back by itself.
    if (stream?.readyState === EventSource.CLOSED) listen()
    refresh()
  }

  setClock(renderedAt)
  $board.set(board)
  const unlistenNow = $now.listen((now, before) => {
    const shown = $board.get()
    if (now && before && shown && turnsBetween(shown, before, now)) refresh()
  })
  // One from before the network was away may be dead without knowing it.
  const unlistenLive = $isLive.listen((isLive) => isLive && listen())
  const polling = setInterval(poll, POLL_MS)
  document.addEventListener('visibilitychange', () => (document.hidden ? rest() : wake()), { signal })
  window.addEventListener('online', wake, { signal })
  window.addEventListener('offline', refresh, { signal })
  wake()
  return () => {
    ended.abort()
    clearInterval(polling)
    unlistenNow()
    unlistenLive()
    rest()
  }
}
