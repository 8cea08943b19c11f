import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../api/contract/values/money/money.ts'
import { queryAt } from '../api-client/data-cache.ts'
import { OwnText } from '../ui/text/OwnText.tsx'

interface Props {
  slug: string
  /** What is left to pay, and what was typed beyond it, in cents. */
  balance: number
  beyond: number
  isPending: boolean
  /** Records it with change given back, or with the rest as a gift to a cause. */
  onChoose: (causeId: string | null) => void
}

/** Asks whoever takes more than is left: change, or a gift. Nothing where no cause is on. See product#keep-the-change. */
export function KeepChange({ slug, balance, beyond, isPending, onChoose }: Props) {
  const give = useQuery({ ...queryAt(`/api/${slug}/give`), refetchOnMount: 'always', retry: false })
  const causes = give.error ? [] : (give.data?.causes ?? [])
  if (causes.length === 0) return null
  const choose = (causeId: string | null) => isPending || onChoose(causeId)
  return (
    <fieldset className="rounded-small bg-marigold-wash px-4 py-3">
      <legend className="sr-only">What to do with the change</legend>
      <p>That’s {formatMoney(beyond)} more than is left. Keep it as a gift?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {causes.map(({ id, title }) => (
          <button key={id} type="button" className="button" aria-disabled={isPending} onClick={() => choose(id)}>
            <span className="wrap-anywhere">
              Give {formatMoney(beyond)} to <OwnText>{title}</OwnText>
            </span>
          </button>
        ))}
        {balance > 0 && (
          <button type="button" className="button" aria-disabled={isPending} onClick={() => choose(null)}>
            Record {formatMoney(balance)}, Give Change
          </button>
        )}
      </div>
    </fieldset>
  )
}
