import { call, isPasswordNeeded } from '../../api-client/call.ts'
import { showFailure } from '../../ui/action/show-failure.ts'
import { useEventPath } from './event-at-hand.ts'
import { useTeam } from './team-context.ts'

/**
 * Downloads a file of the event at hand. A link could not ask for the password: it is asked before the file is. See
 * product#confirming-a-password.
 */
export function useDownload(): (file: string) => Promise<void> {
  const { slug } = useTeam().organization
  const eventPath = useEventPath()
  return async (file) => {
    try {
      await call('GET', `/api/${slug}/admin/export`)
      location.assign(eventPath(`/api/${slug}/admin/export/${file}`))
    } catch (error) {
      if (!isPasswordNeeded(error)) showFailure('Failed to download the file', error)
    }
  }
}
