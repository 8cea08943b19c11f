import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { PublicBoard } from '../../api/contract/auction/items/board-view.ts'
import { percentOf } from '../../api/contract/values/money/percent-of.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { sayFrom } from '../../api/contract/words/say.ts'
import { $now } from '../item/clock-store.ts'
import { Logo } from '../ui/picture/Logo.tsx'
import type { BoardEnglish, BoardTexts, SayBoard } from '../words/board-texts.ts'
import { BoardAside } from './BoardAside.tsx'
import { $board, $isLive } from './board-store.ts'
import { followBoard } from './follow-board.ts'
import { GoalOnBoard } from './GoalOnBoard.tsx'
import { OpenItems } from './OpenItems.tsx'
import { boardState, openItems } from './open-items.ts'
import type { Place } from './place.ts'
import { priceOnBoard } from './price-on-board.ts'
import { Quiet } from './Quiet.tsx'

interface Props {
  board: PublicBoard
  texts: BoardTexts
  language: Language
  renderedAt: string
  /** The QR code, and the address that it stands for. */
  children: ReactNode
}

/** What happens at an auction, for a whole hall, without anybody at the keyboard. See product.md#projector-board. */
export function Board({ board: rendered, texts, language, renderedAt, children }: Props) {
  useEffect(() => followBoard(rendered, new Date(renderedAt)), [rendered, renderedAt])
  useEffect(stayAwake, [])
  const board = useStore($board, { ssr: () => null }) ?? rendered
  const isLive = useStore($isLive, { ssr: () => true })
  const now = useStore($now, { ssr: () => null }) ?? new Date(renderedAt)
  const say = useMemo(() => sayFrom<BoardEnglish>(texts), [texts])
  const { name, logoUrl, timeZone } = board.organization
  const place: Place = { say, language, timeZone, now }
  const state = boardState(board, now)
  const items = openItems(board, now)
  const gone = board.items.length - items.length
  return (
    <div className="board">
      <header className="board-head">
        <Logo name={name} logoUrl={logoUrl} className="board-logo" />
        <h1>{name}</h1>
        <p role="status">{!isLive && <span className="board-lost">{say('notLive')}</span>}</p>
        {state === 'open' && board.totalRaised !== null && (
          <Raised total={board.totalRaised} goal={board.goal} say={say} />
        )}
      </header>
      <main id="main" className="board-main">
        {state === 'open' ? (
          <OpenItems items={items} openCount={board.openCount - gone} place={place} />
        ) : (
          <Quiet state={state} board={board} place={place} />
        )}
      </main>
      <BoardAside board={board} state={state} place={place}>
        {children}
      </BoardAside>
    </div>
  )
}

/** What was raised so far, and with a goal how far that is, as a thermometer. */
function Raised({ total, goal, say }: { total: string; goal: string | null; say: SayBoard }) {
  return (
    <section className="board-raised" aria-labelledby="raised">
      <h2 id="raised">{say('raised')}</h2>
      <p className="board-total figures">{priceOnBoard(total)}</p>
      {goal !== null && (
        <>
          <div className="board-thermometer" aria-hidden="true">
            <div style={{ width: `${Math.min(100, percentOf(total, goal))}%` }} />
          </div>
          <GoalOnBoard total={total} goal={goal} say={say} />
        </>
      )}
    </section>
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
