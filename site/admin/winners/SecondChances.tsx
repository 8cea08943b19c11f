import { useState } from 'react'
import type { SecondChanceList } from '../../../api/contract/auction/second-chances/second-chance.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { RowButton } from '../../ui/controls/RowButton.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { OwnText } from '../../ui/text/OwnText.tsx'
import { useTeam } from '../frame/team-context.ts'
import { useSecondChances } from './queries/winners.ts'
import { ItemWinDialog } from './second-chances/ItemWinDialog.tsx'

/** Items that nobody has after a cancelled win; nothing where there are none. See product#second-chances. */
export function SecondChances() {
  const { data = [] } = useSecondChances()
  const [shown, setShown] = useState<SecondChanceList[number] | null>(null)
  const dialog = <ItemWinDialog item={shown} onClose={() => setShown(null)} />
  if (data.length === 0) return dialog
  return (
    <section aria-labelledby="second-chances" className="mt-8">
      <h2 id="second-chances" className="text-xl">
        Second Chances
      </h2>
      <Rows className="mt-3">
        {data.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 sm:px-4">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold wrap-anywhere">
                {item.itemNumber !== null && <span className="figures text-ink-soft">#{item.itemNumber} </span>}
                <OwnText>{item.title}</OwnText>
              </p>
              <ChanceState item={item} />
            </div>
            <RowButton name={`Details of ${item.title}`} onPress={() => setShown(item)}>
              Details
            </RowButton>
          </li>
        ))}
      </Rows>
      {dialog}
    </section>
  )
}

function ChanceState({ item: { chance } }: { item: SecondChanceList[number] }) {
  const { timeZone } = useTeam().organization
  if (!chance) return <p className="text-sm text-ink-soft">No winner</p>
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      Offered to {chance.label} for <span className="figures">{priceInWords(chance.amount)}</span> until{' '}
      {shortMoment(new Date(chance.expiresAt), timeZone)}
    </p>
  )
}
