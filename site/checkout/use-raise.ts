import { atom } from 'nanostores'
import { useLayoutEffect } from 'react'
import { giftAmount } from '../../api/contract/auction/gifts/gift-form.ts'
import { MOST_RAISED, type Raised, type RaiseView } from '../../api/contract/auction/gifts/paddle-raise.ts'
import { typedPaddle } from '../../api/contract/values/address/bidder.ts'
import { toPrice } from '../../api/contract/values/money/money.ts'
import { call } from '../api-client/call.ts'
import { keyOf } from '../api-client/data-cache.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { checkoutClient } from './checkout-client.ts'
import { useCheckout } from './checkout-context.ts'
import { useRetried } from './use-retried.ts'

/** What paddles are up for. */
export interface Level {
  causeId: string
  /** As it is typed. */
  amount: string
}

/** A number that was entered here, and what became of it; `failed`: nobody knows. */
export interface Line extends Level, Pick<Raised, 'id' | 'paddle' | 'holder' | 'message'> {
  /** Its title. */
  cause: string
  kind: Raised['kind'] | 'sending' | 'failed' | 'undone'
  isAgain: boolean
}

/** All that was entered, the last one first: what is on its way when somebody leaves the screen may never arrive. */
export const $lines = atom<Line[]>([])

/**
 * Numbers that are entered, the last one first, and what becomes of them; several batches may be on their way.
 * @param gifts as they were last read
 */
export function useRaise(gifts: RaiseView['gifts']) {
  const { slug } = useCheckout().organization
  const lines = useStore($lines).map((line) => asRead(line, gifts))
  // As a layout effect it ends before any answer that nobody sees here.
  useLayoutEffect(() => {
    // What was given meanwhile is read from the server.
    drop('given', 'undone')
    // Somebody has seen these answers; later ones stand here when the screen is opened again.
    return () => drop('given', 'undone', 'repeated', 'unknown', 'refused')
  }, [])
  const raise = useRetried(
    (sent: Line[]) => {
      const [{ causeId, amount } = { causeId: '', amount: '' }] = sent
      const entries = sent.map(({ id, paddle, isAgain }) => ({ id, paddle, isAgain }))
      return call('POST', `/api/${slug}/checkout/gifts`, { causeId, amount, entries })
    },
    {
      failure: { title: 'Failed to enter gifts', fallback: 'Please try again. None counts twice.' },
      refresh: () => checkoutClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/gifts`) }),
    },
  )

  function update(changed: Line[]) {
    const byId = new Map(changed.map((line) => [line.id, line]))
    $lines.set($lines.get().map((line) => byId.get(line.id) ?? line))
  }

  function post(sent: Line[]) {
    // Of several on their way each has its own answer, with the ids that it was sent with.
    raise.mutateAsync(sent).then(
      ({ entries }) => update(sent.map((line, index) => ({ ...line, ...entries[index] }))),
      () => update(sent.map((line) => ({ ...line, kind: 'failed' as const }))),
    )
  }

  /** Enters the numbers in a text. @returns what is wrong with what was typed */
  function enter(cause: RaiseView['causes'][number], typed: string, text: string): string | null {
    const words = text.split(/[\s,;]+/).filter(Boolean)
    const paddles = words.flatMap((word) => typedPaddle(word) ?? [])
    const amount = giftAmount.safeParse(typed)
    if (!amount.success) return amount.error.issues[0]?.message ?? null
    if (words.length > MOST_RAISED) return `Please enter up to ${MOST_RAISED} numbers at once`
    if (paddles.length === 0 || paddles.length < words.length)
      return 'Please enter numbers of paddles, such as 12 45 112'
    const sent = paddles.map((paddle): Line => {
      const about = { causeId: cause.id, cause: cause.title, amount: toPrice(amount.data), paddle, isAgain: false }
      return { ...about, id: crypto.randomUUID(), kind: 'sending', holder: null, message: null }
    })
    $lines.set([...[...sent].reverse(), ...$lines.get()])
    post(sent)
    return null
  }

  /** Sends a number once more, or says what became of it. */
  function change(line: Line, kind: 'again' | 'retry' | 'undone') {
    const next = {
      ...line,
      kind: kind === 'undone' ? ('undone' as const) : ('sending' as const),
      isAgain: line.isAgain || kind === 'again',
    }
    update([next])
    if (kind !== 'undone') post([next])
  }

  return { lines, enter, change }
}

/** Forgets lines of these kinds. */
function drop(...kinds: Line['kind'][]) {
  $lines.set($lines.get().filter(({ kind }) => !kinds.includes(kind)))
}

/** A line as it stands by now: somebody else may have undone it, or only its answer was lost. */
function asRead(line: Line, gifts: RaiseView['gifts']): Line {
  const gift = gifts.find(({ id }) => id === line.id)
  if (!gift || line.kind === 'undone') return line
  return { ...line, holder: gift.holder, kind: gift.isUndone ? 'undone' : 'given' }
}
