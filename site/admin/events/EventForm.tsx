import { type AdminEvent, type EventPatch, eventPatch } from '../../../api/contract/organizations/event.ts'
import { zoneName } from '../../../api/contract/values/time/moment.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useUnsaved } from '../../ui/form/LeaveGuard.tsx'
import { MarkedTextArea } from '../../ui/form/MarkedTextArea.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { changedOf, useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { timeField } from '../frame/event-times.ts'
import { change, queryClient } from '../frame/query-client.ts'
import { startOf, useTeam } from '../frame/team-context.ts'

/** What bidders read of the event at hand, and what its new items begin with. */
export function EventForm({ event }: { event: AdminEvent }) {
  const { slug, timeZone } = useTeam().organization
  const form = useCheckedForm(eventPatch, { values: draftOf(event, timeZone) })
  const { isDirty, dirtyFields } = form.formState
  const { field, isPending, submit } = useSubmit(form, 'Failed to update the event', async (patch: EventPatch) => {
    const { event: saved } = await change(
      'PATCH',
      `/api/${slug}/admin/events/${event.id}`,
      changedOf(patch, dirtyFields),
    )
    form.reset(draftOf(saved, timeZone))
    await queryClient.invalidateQueries(startOf(slug))
    showToast({ title: 'Event updated' })
  })
  useUnsaved(isDirty)
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid max-w-2xl gap-5">
      <Field label="Name" required {...field('name')} />
      <MarkedTextArea
        label="Words Above the Items"
        rows={3}
        hint="Bidders read this on your page. Optional."
        control={form.control}
        {...field('about')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="New Items Open"
          type="datetime-local"
          hint="What a new item begins with, typed or imported. Optional."
          {...field('opensAt')}
        />
        <Field
          label="New Items Close"
          type="datetime-local"
          hint={`All times in ${zoneName(timeZone)}`}
          {...field('closesAt')}
        />
      </div>
      <div>
        <SubmitButton label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
      </div>
    </form>
  )
}

function draftOf({ name, about, opensAt, closesAt }: AdminEvent, timeZone: string) {
  return { name, about: about ?? '', opensAt: timeField(opensAt, timeZone), closesAt: timeField(closesAt, timeZone) }
}
