import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import type { winnerPatch } from '../../api/contract/checkout/checkout-forms.ts'
import type { WinnerSheet, WonItem } from '../../api/contract/checkout/winner-view.ts'
import { parsePrice } from '../../api/contract/values/money/money.ts'
import type { RecordedKind } from '../../api/contract/values/money/payment.ts'
import type { call } from '../api-client/call.ts'
import { answerTo, type Sent, sentAs } from '../api-client/unanswered.ts'
import type { useAction } from '../ui/action/use-action.ts'
import type { Toast } from '../ui/toast/toast-store.ts'

/** Where winners are checked out, and how what is done there is sent. */
export interface CheckoutPlace {
  slug: string
  area: 'admin' | 'checkout'
  call: typeof call
  useChange: typeof useAction
}

/** Payments of one kind: what each winner paid. */
export interface Taken {
  kind: RecordedKind
  reference: string
  payments: { winnerId: string; amount: string }[]
  /** The cause that gets what is more than is left, and how much that is. */
  changeTo?: { causeId: string; amount: string } | null
}

/** What is done with one winner. */
export function useWinnerActions(place: CheckoutPlace, winnerId: string) {
  const { slug, area, call, useChange } = place
  const refresh = useRefresh(place)
  return {
    handOver: useChange((itemIds: string[]) => call('POST', `/api/${slug}/${area}/handovers`, { winnerId, itemIds }), {
      failure: 'Failed to record the pickup',
      refresh,
    }),
    undo: useChange((id: string) => call('PATCH', `/api/${slug}/${area}/handovers/${id}/undo`), {
      done: 'Pickup undone',
      failure: 'Failed to undo the pickup',
      refresh,
    }),
  }
}
export type WinnerActions = ReturnType<typeof useWinnerActions>

/** Notes by which day a winner pays, or that they promised none, and what is written down with it. */
export function usePromise(place: CheckoutPlace, winnerId: string) {
  const { slug, area, call, useChange } = place
  return useChange(
    (patch: z.input<typeof winnerPatch>) => call('PATCH', `/api/${slug}/${area}/winners/${winnerId}`, patch),
    {
      done: ({ promisedDay }) => ({ title: promisedDay === null ? 'Promise removed' : 'Promise saved' }),
      failure: 'Failed to save the promise',
      refresh: useRefresh(place),
    },
  )
}

/**
 * What is sent along with a new note: the one that stood there when somebody began to write it. Whoever is told of another
 * one by now has read it, and replaces it with the next press.
 */
export function useFormerNote(note: string | null, isWriting: boolean | undefined) {
  const former = useRef<string | null | undefined>(note)
  if (!isWriting) former.current = note
  return () => {
    const formerNote = former.current
    former.current = undefined
    return formerNote === undefined ? {} : { formerNote }
  }
}

/** Records payments. Sent again until there is an answer, they are the same payments. */
export function usePay(place: CheckoutPlace, done?: (taken: Taken) => Toast) {
  const { slug, area, call, useChange } = place
  const { mutate, isPending } = useChange(
    ({ kind, reference, payments, changeTo = null, sent }: Taken & { sent: Sent[] }) => {
      const withIds = payments.map((payment, index) => ({ ...payment, id: sent[index]?.id ?? '' }))
      const taken = { kind, reference, changeTo, payments: withIds }
      return answerTo(sent, call('POST', `/api/${slug}/${area}/payments`, taken))
    },
    {
      done,
      failure: { title: 'Failed to record the payment', fallback: 'Please try again. It won’t be recorded twice.' },
      refresh: useRefresh(place),
    },
  )
  return {
    slug,
    isPending,
    /** The ids are chosen when it is pressed: while it is sent again, the page may read that less is owed. */
    mutate(taken: Taken, outcome: { onSuccess?: () => void; onError?: () => void } = {}) {
      mutate({ ...taken, sent: taken.payments.map((payment) => sentAs(nameOf(taken, payment))) }, outcome)
    },
  }
}
export type Pay = ReturnType<typeof usePay>

/** The ids of what is not handed over yet. */
export function leftOf({ items }: Pick<WinnerSheet, 'items'>): string[] {
  return items.filter(isLeft).map(({ id }) => id)
}

/** Whether something of an item is not handed over: all of it, or places that were bought since. */
export function isLeft({ handovers, purchases }: WonItem): boolean {
  return handovers.length === 0 || purchases.length > 0
}

/** Names a payment alike however its amount is typed. */
function nameOf({ kind, reference, changeTo = null }: Taken, { winnerId, amount }: Taken['payments'][number]): string {
  return JSON.stringify([winnerId, kind, parsePrice(amount), reference.trim(), changeTo])
}

/** Reads winners again, the open sheet too. */
function useRefresh({ slug, area }: CheckoutPlace) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['api', slug, area, 'winners'] })
}
