import type { BillShare } from '../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { share as words } from '../../api/contract/words/en.ts'
import { sayFrom } from '../../api/contract/words/say.ts'
import { shareTitle } from '../../api/contract/words/share-in-words.ts'
import { Rows } from '../ui/list/Rows.tsx'

const say = sayFrom<typeof words>(words)

interface Props {
  shares: BillShare[]
  timeZone: string
  /** Takes one back; `null` for whoever may only look. */
  undo: { isPending: boolean; mutate: (id: string) => void } | null
}

/** What of a bill's items others owe, and what of others' items it owes; in the admin area and at the checkout. See product#split-lines. */
export function Shares({ shares, timeZone, undo }: Props) {
  if (shares.length === 0) return null
  return (
    <section aria-labelledby="shares">
      <h2 id="shares" className="text-xl">
        Split With Others
      </h2>
      <Rows className="mt-3">
        {shares.map((share) => (
          <li key={share.id} className="flex items-center gap-x-4 px-3 py-2 sm:px-4">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{shareTitle(share, say)}</p>
              <p className="text-sm text-ink-soft">
                <span className="figures">{priceInWords(share.amount)}</span>, split{' '}
                {shortMoment(new Date(share.at), timeZone)} by {share.byName}
              </p>
            </div>
            {undo && (
              <button
                type="button"
                className="text-link min-h-11 shrink-0 cursor-pointer"
                aria-label={`Undo the split of ${share.title}`}
                aria-disabled={undo.isPending}
                onClick={() => undo.isPending || undo.mutate(share.id)}
              >
                Undo
              </button>
            )}
          </li>
        ))}
      </Rows>
    </section>
  )
}
