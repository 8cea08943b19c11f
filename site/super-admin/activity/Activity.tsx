import { ActivityLog } from '../../ui/activity/ActivityLog.tsx'
import { ownTimeZone } from '../../ui/text/own-time-zone.ts'

/** Who did what anywhere. */
export function Activity() {
  return (
    <>
      <h1 className="text-3xl">Activity</h1>
      <ActivityLog path="/api/super-admin/activity" timeZone={ownTimeZone} isOfAll />
    </>
  )
}
