import { useState } from 'react'
import { z } from 'zod'
import { bulkChange, type ItemMatch } from '../../../api/contract/auction/items/bulk-edit.ts'
import { eventForm } from '../../../api/contract/organizations/event.ts'
import { zoneName } from '../../../api/contract/values/time/moment.ts'
import { typedMoment } from '../../../api/contract/values/time/typed-moment.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { counted } from '../../ui/text/counted.ts'
import { beginAnew } from '../frame/event-at-hand.ts'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { tellOfEdit } from '../frame/undo-store.ts'

interface Props {
  /** What can be taken over. */
  items: Pick<ItemMatch, 'id'>[]
  onClose: () => void
}

const copying = eventForm
  .extend({ startTime: typedMoment('Start time is required'), endTime: typedMoment('End time is required') })
  // Before the event is made: it would be there, without items.
  .refine(({ startTime, endTime }) => startTime < endTime, {
    path: ['endTime'],
    message: 'The last closing must be after the first opening',
  })
const empty = eventForm.extend({ startTime: z.string(), endTime: z.string() })

/** Makes an event, a draft, and copies items into it. See product#events. */
export function NewEventDialog({ items, onClose }: Props) {
  const { slug, timeZone } = useTeam().organization
  // Tried again after a lost answer, or after the copying failed, it is the same event.
  const [id] = useState(() => crypto.randomUUID())
  const [isCopying, setIsCopying] = useState(items.length > 0)
  const form = useCheckedForm(isCopying ? copying : empty, { defaultValues: { name: '', startTime: '', endTime: '' } })
  const { field, isPending, submit } = useSubmit(
    form,
    'Failed to create the event',
    async ({ name, startTime, endTime }) => {
      // Held to the contract before anything is made.
      const times = isCopying ? bulkChange.parse({ kind: 'copy', startTime, endTime }) : null
      const { event } = await change('POST', `/api/${slug}/admin/events`, { name, id })
      if (times) {
        const itemIds = items.map(({ id }) => id)
        const copy = { kind: 'copy' as const, startTime, endTime, eventId: id }
        // Under the event's own id: sent again after a lost answer, it copies nothing twice.
        const edit = { id, itemIds, change: copy }
        const result = await change('POST', `/api/${slug}/admin/auctions/bulk-edits`, edit)
        const copied = result.edited.toLocaleString('en-US')
        const words = `Copied ${copied} of ${counted(items.length, 'item')} into ${event.name}.`
        tellOfEdit({ orgSlug: slug, eventId: id }, id, words, result)
      }
      beginAnew(slug, id)
    },
  )
  return (
    <Dialog
      title="New Event"
      description="It’s a draft at first: only your team sees its items until you publish it."
      isOpen
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label="Name" hint="For example: Spring Gala 2027" required {...field('name')} />
        {items.length > 0 && (
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-1 size-5 shrink-0 accent-leaf"
              checked={isCopying}
              onChange={({ target }) => setIsCopying(target.checked)}
            />
            <span>
              <span className="font-semibold">Copy {counted(items.length, 'item')} into it</span>
              <span className="block text-sm text-ink-soft">
                With photos, values, and donors, without bids. They open and close as far apart as now; what doesn’t fit
                gets the two times below.
              </span>
            </span>
          </label>
        )}
        {isCopying && (
          <>
            <Field label="First Opening" type="datetime-local" required {...field('startTime')} />
            <Field
              label="Last Closing"
              type="datetime-local"
              required
              hint={`All times in ${zoneName(timeZone)}`}
              {...field('endTime')}
            />
          </>
        )}
        <div className="flex justify-end">
          <SubmitButton label="Create Event" pendingLabel="Creating..." isPending={isPending} />
        </div>
      </form>
    </Dialog>
  )
}
