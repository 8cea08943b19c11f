import { useEffect, useState } from 'react'
import type { MyBids as MyBidsView, MyItem } from '../../api/contract/bidders/my-bids.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { sayFrom, type Translation } from '../../api/contract/words/say.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import type { myBids as english } from '../words/en/mailed-links.ts'
import { AskFirst } from './AskFirst.tsx'
import { AskMaximum } from './AskMaximum.tsx'
import { ItemRow } from './ItemRow.tsx'
import type { MyBidsContext, SayMyBids } from './my-bids-context.ts'
import { $isOffline, $myBids, followMyBids } from './my-bids-store.ts'
import type { Question } from './question.ts'

interface Props {
  view: MyBidsView
  texts: Translation<typeof english>
  language: Language
  address: { orgSlug: string; timeZone: string }
  renderedAt: string
}

/** Every item of a bidder, what is open first, live. Without JavaScript its forms post to the page. */
export function MyBids({ view: rendered, texts, language, address, renderedAt }: Props) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [message, setMessage] = useState<{ itemId: string; text: string } | null>(null)
  useEffect(() => followMyBids(address.orgSlug, rendered, new Date(renderedAt)), [address, rendered, renderedAt])
  const { items, email, asks } = useStore($myBids, { ssr: () => null }) ?? rendered
  const isOffline = useStore($isOffline, { ssr: () => false })
  const context: MyBidsContext = { ...address, language, email, asks, say: sayFrom<typeof english>(texts) }
  const { say } = context
  const tell = (itemId: string) => (text: string | null) => setMessage(text === null ? null : { itemId, text })
  const row = (item: MyItem) => (
    <ItemRow
      key={item.id}
      item={item}
      context={context}
      renderedAt={renderedAt}
      // What an answer asks comes late: it takes nothing away that somebody is about to press, and stands in its row.
      onAsk={(asked) => setQuestion((open) => open ?? asked)}
      message={message?.itemId === item.id ? message.text : null}
      onDone={tell(item.id)}
    />
  )
  const item = question && items.find(({ id }) => id === question.itemId)
  const onAnswered = (outcome: string | null) => {
    if (question) tell(question.itemId)(outcome)
    // Whoever did not wait for the answer may have been asked something else since.
    setQuestion((open) => (open === question ? null : open))
  }
  // A withdrawn bid may have taken its row along.
  const isInRow = items.some(({ id }) => id === message?.itemId)
  return (
    <>
      <p role="status" className="mt-4 text-ink-soft">
        {isOffline && `${say('offline')} `}
        {message && !isInRow ? message.text : isOffline ? '' : counts(items, say)}
      </p>
      {items.length === 0 && (
        <a href={`/${context.orgSlug}`} className="button button-primary mt-4">
          {say('seeItems')}
        </a>
      )}
      <Part heading={say('open')}>{items.filter(({ hasEnded }) => !hasEnded).map(row)}</Part>
      <Part heading={say('ended')}>{items.filter(({ hasEnded }) => hasEnded).map(row)}</Part>
      {item && question?.kind === 'maximum' && (
        <AskMaximum question={question} item={item} context={context} onDone={onAnswered} />
      )}
      {item && question && question.kind !== 'maximum' && (
        <AskFirst question={question} item={item} context={context} onDone={onAnswered} />
      )}
    </>
  )
}

function counts(items: MyItem[], say: SayMyBids): string {
  if (items.length === 0) return say('empty')
  const count = (stance: MyItem['stance']) => items.filter((item) => item.stance === stance).length
  const [winning, outbid] = [count('winning'), count('outbid')]
  const watched = items.filter(({ isWatched, stance }) => isWatched && stance === 'watching').length
  return [
    ...(winning > 0 ? [say('countWinning', { count: winning })] : []),
    ...(outbid > 0 ? [say('countOutbid', { count: outbid })] : []),
    ...(watched > 0 ? [say('countWatched', { count: watched })] : []),
  ].join(' · ')
}

function Part({ heading, children }: { heading: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-2xl">{heading}</h2>
      <ul className="mt-3 grid gap-4">{children}</ul>
    </section>
  )
}
