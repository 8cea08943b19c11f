import { announcementForm, LONGEST_ANNOUNCEMENT } from '../../../api/contract/values/text/announcement.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { refreshItems } from '../frame/queries/items.ts'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'

/** Asks what to say to everyone who looks at the pages of the event. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useTeam().organization
  const form = useCheckedForm(announcementForm, { defaultValues: { en: '', es: '' } })
  const { field, submit, isPending } = useSubmit(form, 'Failed to post the announcement', async (line) => {
    await change('POST', `/api/${slug}/admin/announcement`, line)
    await refreshItems(slug)
    onClose()
  })
  const area = { rows: 2, maxLength: LONGEST_ANNOUNCEMENT }
  return (
    <Dialog
      title="Post Announcement"
      description="One line at the top of every page, for an hour."
      isOpen
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextArea label="Announcement" {...area} {...field('en')} />
        <TextArea label="In Spanish (optional)" {...area} {...field('es')} />
        <SubmitButton label="Post Announcement" pendingLabel="Posting…" isPending={isPending} />
      </form>
    </Dialog>
  )
}
