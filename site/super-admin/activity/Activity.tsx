import { ActivityLog } from '../../ui/activity/ActivityLog.tsx'

/** The reader's own time zone: each organization has another. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Who did what anywhere. */
export function Activity() {
  return (
    <>
      <h1 className="text-3xl">Activity</h1>
      <ActivityLog path="/api/super-admin/activity" timeZone={timeZone} isOfAll />
    </>
  )
}
