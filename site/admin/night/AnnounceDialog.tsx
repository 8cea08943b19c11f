import { announcementForm, LONGEST_ANNOUNCEMENT } from '../../../api/contract/values/text/announcement.ts'
import { TextArea } from '../../ui/form/Field.tsx'
import { useCheckedForm } from '../../ui/form/use-submit.ts'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { NightDialog } from './NightDialog.tsx'

/** Asks what to say to everyone who looks at the pages of the event. */
export function AnnounceDialog({ announced, onClose }: { announced: string | null; onClose: () => void }) {
  const { slug } = useTeam().organization
  const area = { rows: 2, maxLength: LONGEST_ANNOUNCEMENT }
  return (
    <NightDialog
      title="Post Announcement"
      description={`One line at the top of every page, for an hour.${announced === null ? '' : ` It takes the place of “${announced}”.`}`}
      pendingLabel="Posting…"
      failure="Failed to post the announcement"
      form={useCheckedForm(announcementForm, { defaultValues: { en: '', es: '' } })}
      send={(line) => change('POST', `/api/${slug}/admin/announcement`, line)}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextArea label="Announcement" {...area} {...field('en')} />
          <TextArea label="In Spanish (optional)" {...area} {...field('es')} />
        </>
      )}
    </NightDialog>
  )
}
