import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { serverNow } from '../../../api-client/server-clock.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { fieldsOf } from '../../../ui/form/use-submit.ts'
import { useEventAtHand } from '../../frame/event-at-hand.ts'
import { useTeam } from '../../frame/team-context.ts'
import type { ItemDraft } from './item-draft.ts'

interface Props {
  form: UseFormReturn<ItemDraft>
  item: AdminItem | null
}

/** When an item opens and closes, and what of that nobody expects, before it is saved. */
export function TimeFields(props: Props) {
  return (
    <>
      <StartField {...props} />
      <EndField {...props} />
    </>
  )
}

function StartField({ form, item }: Props) {
  const { timeZone } = useTeam().organization
  const isPublic = useEventAtHand().publishedAt !== null
  const hasStarted = item?.hasStarted ?? false
  const startTime = useWatch({ control: form.control, name: 'startTime' })
  const isPast = startTime !== '' && startTime <= localTimeIn(serverNow(), timeZone)
  return (
    <Field
      label="Start Time"
      type="datetime-local"
      required
      disabled={hasStarted}
      hint={isPublic && !hasStarted && isPast && 'In the past: it opens as soon as you save.'}
      {...fieldsOf(form)('startTime')}
    />
  )
}

function EndField({ form, item }: Props) {
  const { timeZone } = useTeam().organization
  const endTime = useWatch({ control: form.control, name: 'endTime' })
  const endBefore = item?.hasBids ? localTimeIn(new Date(item.endTime), timeZone) : null
  const isEarlier = endBefore !== null && endTime !== '' && endTime < endBefore
  return (
    <Field
      label="End Time"
      type="datetime-local"
      required
      hint={`${isEarlier ? 'Earlier than its bidders were told. ' : ''}All times in ${zoneName(timeZone)}`}
      {...fieldsOf(form)('endTime')}
    />
  )
}
