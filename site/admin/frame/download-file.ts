import { call, isPasswordNeeded } from '../../api-client/call.ts'
import { showFailure } from '../../ui/action/show-failure.ts'

/** A link could not ask for the password: it is asked before the file is. See product#confirming-a-password. */
export async function downloadFile(slug: string, file: string) {
  try {
    await call('GET', `/api/${slug}/admin/export`)
    location.assign(`/api/${slug}/admin/export/${file}`)
  } catch (error) {
    if (!isPasswordNeeded(error)) showFailure('Failed to download the file', error)
  }
}
