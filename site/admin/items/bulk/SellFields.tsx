import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { Field, PriceField } from '../../../ui/form/Field.tsx'
import { useTeam } from '../../frame/team-context.ts'
import type { Spread } from './bulk-draft.ts'

/** For how much, and how long, what closed without a bid is sold. See product#leftovers. */
export function SellFields({ spread }: { spread: Spread }) {
  const { timeZone } = useTeam().organization
  return (
    <>
      <p>Each goes to whoever buys it first, on its page. It’s on their bill with what they won.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField label="Price" hint="Blank takes each item’s starting bid." {...spread('fixedPrice')} />
        <Field
          label="On Sale Until"
          type="datetime-local"
          required
          hint={`In ${zoneName(timeZone)}.`}
          {...spread('endTime')}
        />
      </div>
    </>
  )
}
