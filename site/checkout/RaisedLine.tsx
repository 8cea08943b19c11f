import { Undo2 } from 'lucide-react'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { call } from '../api-client/call.ts'
import { keyOf } from '../api-client/data-cache.ts'
import { checkoutClient } from './checkout-client.ts'
import { useCheckout } from './checkout-context.ts'
import type { Line } from './use-raise.ts'
import { useRetried } from './use-retried.ts'

interface Props {
  line: Line
  /** The title of its cause, where it is another than the chosen one. */
  cause: string | null
  onChange: (line: Line, kind: 'again' | 'retry' | 'undone') => void
}

/** A number that was entered: whose it is, or what is asked about it. */
export function RaisedLine({ line, cause, onChange }: Props) {
  const { id, paddle, kind, amount, holder } = line
  const isWrong = kind === 'unknown' || kind === 'refused' || kind === 'failed'
  return (
    <li className={`flex min-h-14 items-center justify-between gap-4 px-4 py-2 ${isWrong ? 'bg-brick-wash' : ''}`}>
      <span className="min-w-0" role="status">
        <span className={`block font-semibold wrap-anywhere ${kind === 'undone' ? 'line-through' : ''}`}>
          {holder ?? `Paddle ${paddle}`}
        </span>
        <span className={`figures block text-sm wrap-anywhere ${isWrong ? 'text-brick' : 'text-ink-soft'}`}>
          {[stateInWords(line), cause].filter(Boolean).join(' · ')}
        </span>
      </span>
      {kind === 'given' && <UndoGift id={id} name={holder ?? ''} onDone={() => onChange(line, 'undone')} />}
      {kind === 'repeated' && (
        <button type="button" className="button shrink-0" onClick={() => onChange(line, 'again')}>
          Count {priceInWords(amount)} Again
        </button>
      )}
      {kind === 'failed' && (
        <button type="button" className="button shrink-0" onClick={() => onChange(line, 'retry')}>
          Try Again
        </button>
      )}
    </li>
  )
}

function stateInWords({ kind, amount, message }: Line): string {
  const price = priceInWords(amount)
  switch (kind) {
    case 'sending':
      return 'Entering…'
    case 'given':
      return price
    case 'repeated':
      return `Gave ${price} already. Not counted again.`
    case 'unknown':
      return 'Unknown: no one holds this paddle.'
    case 'undone':
      return `${price} undone`
    case 'failed':
      return 'Not entered, as far as we know.'
    default:
      return message ?? ''
  }
}

/** Takes a gift back that was entered. */
export function UndoGift({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { slug } = useCheckout().organization
  const undo = useRetried((giftId: string) => call('PATCH', `/api/${slug}/checkout/gifts/${giftId}/undo`), {
    onDone,
    failure: { title: 'Failed to undo the gift', fallback: 'Please try again.' },
    refresh: () => checkoutClient.invalidateQueries({ queryKey: keyOf(`/api/${slug}/checkout/gifts`) }),
  })
  return (
    <button
      type="button"
      className="button shrink-0"
      aria-label={`Undo the gift of ${name}`}
      aria-disabled={undo.isPending}
      onClick={() => undo.isPending || undo.mutate(id)}
    >
      <Undo2 className="size-5" aria-hidden="true" />
      Undo
    </button>
  )
}
