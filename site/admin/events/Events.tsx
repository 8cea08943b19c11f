import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type AdminEvent, type EventPatch, eventPatch } from '../../../api/contract/organizations/event.ts'
import { shortMoment, zoneName } from '../../../api/contract/values/time/moment.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { useUnsaved } from '../../ui/form/LeaveGuard.tsx'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { showSaved, useSharedForm } from '../../ui/form/use-shared-form.ts'
import { changedOf, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { beginAnew, useEventAtHand, workOn } from '../frame/event-at-hand.ts'
import { timeField } from '../frame/event-times.ts'
import { matchingItems } from '../frame/queries/matching.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { startOf, useCan, useTeam } from '../frame/team-context.ts'
import { NewEventDialog } from './NewEventDialog.tsx'

/** The event at hand, and all others. See product#events. */
export function Events() {
  const { organization, events } = useTeam()
  const { slug } = organization
  const atHand = useEventAtHand()
  const canManage = useCan('manage auctions')
  const items = useQuery(matchingItems(slug, { tab: 'active' }))
  const [params] = useSearchParams()
  const [dialog, setDialog] = useState<'new' | 'delete' | null>(params.has('new') ? 'new' : null)
  const others = events.filter(({ id, isUnused }) => id !== atHand.id && !isUnused)
  const close = () => setDialog(null)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Events</h1>
        {canManage && (
          <button
            type="button"
            className="button button-primary min-h-11"
            disabled={!items.data}
            onClick={() => setDialog('new')}
          >
            New Event
          </button>
        )}
      </div>
      <p className="mt-2 max-w-prose text-ink-soft">Everything here is about {atHand.name}.</p>
      <fieldset disabled={!canManage} className="min-w-0">
        <EventForm key={atHand.id} event={atHand} />
      </fieldset>
      {canManage && !atHand.publishedAt && (
        <button type="button" className="button mt-8 text-brick" onClick={() => setDialog('delete')}>
          Delete This Draft
        </button>
      )}
      {others.length > 0 && (
        <section aria-labelledby="other-events" className="mt-10">
          <h2 id="other-events" className="text-2xl">
            Other Events
          </h2>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {others.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        </section>
      )}
      {dialog === 'new' && items.data && <NewEventDialog items={items.data.auctions} onClose={close} />}
      {dialog === 'delete' && <DeleteEvent event={atHand} nextId={others[0]?.id ?? atHand.id} onClose={close} />}
    </>
  )
}

function EventRow({ event: { id, name, publishedAt } }: { event: AdminEvent }) {
  const { slug, timeZone } = useTeam().organization
  const choose = useAction(() => workOn(slug, id), { failure: 'Failed to open the event' })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-ink-soft">
          {publishedAt ? `public since ${shortMoment(new Date(publishedAt), timeZone)}` : 'a draft'}
        </span>
      </p>
      <button
        type="button"
        className="button min-h-11"
        aria-label={`Work on It: ${name}`}
        onClick={() => choose.mutate(undefined)}
      >
        Work on It
      </button>
    </li>
  )
}

interface DeleteProps {
  event: AdminEvent
  /** What is worked on then. */
  nextId: string
  onClose: () => void
}

function DeleteEvent({ event: { id, name }, nextId, onClose }: DeleteProps) {
  const { slug } = useTeam().organization
  const remove = useAction(() => change('DELETE', `/api/${slug}/admin/events/${id}`), {
    onDone: () => beginAnew(slug, nextId),
    failure: 'Failed to delete the event',
  })
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      confirmLabel="Delete Event"
      pendingLabel="Deleting…"
      isPending={remove.isPending}
      isOpen
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      Its items are deleted with it. They were never public, and this can’t be undone. Donations that became items of it
      are new again.
    </ConfirmDialog>
  )
}

/** What bidders read of the event at hand, and what its new items begin with. */
function EventForm({ event }: { event: AdminEvent }) {
  const { slug, timeZone } = useTeam().organization
  const form = useSharedForm(eventPatch, draftOf(event, timeZone))
  const { isDirty, dirtyFields } = form.formState
  const { field, isPending, submit } = useSubmit(form, 'Failed to update the event', async (patch: EventPatch) => {
    const sent = form.getValues()
    const { event: saved } = await change(
      'PATCH',
      `/api/${slug}/admin/events/${event.id}`,
      changedOf(patch, dirtyFields),
    )
    showSaved(form, sent, draftOf(saved, timeZone))
    await queryClient.invalidateQueries(startOf(slug))
    showToast({ title: 'Event updated' })
  })
  useUnsaved(isDirty)
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid max-w-2xl gap-5">
      <Field label="Name" required {...field('name')} />
      <MarkedTextArea label="Words Above the Items" rows={3} control={form.control} {...field('about')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="New Items Open" type="datetime-local" more="What new items begin with." {...field('opensAt')} />
        <Field
          label="New Items Close"
          type="datetime-local"
          hint={`All times in ${zoneName(timeZone)}`}
          {...field('closesAt')}
        />
      </div>
      <SubmitButton isNarrow label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
    </form>
  )
}

function draftOf({ name, about, opensAt, closesAt }: AdminEvent, timeZone: string) {
  return { name, about: about ?? '', opensAt: timeField(opensAt, timeZone), closesAt: timeField(closesAt, timeZone) }
}
