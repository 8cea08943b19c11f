import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { PublicBoard } from '../../api/contract/auction/items/board-view.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { sayFrom } from '../../api/contract/words/say.ts'
import { $now } from '../item/clock-store.ts'
import { Logo } from '../ui/picture/Logo.tsx'
import type { BoardEnglish, BoardTexts } from '../words/board-texts.ts'
import { BoardAside } from './BoardAside.tsx'
import { $board, $isLive } from './board-store.ts'
import { followBoard } from './follow-board.ts'
import { OpenItems } from './OpenItems.tsx'
import { boardState, openItems } from './open-items.ts'
import type { Place } from './place.ts'
import { Quiet } from './Quiet.tsx'
import { Raised } from './Raised.tsx'
import { stayAwake } from './stay-awake.ts'

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
