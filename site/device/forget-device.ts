import { send } from '../api-client/send.ts'
import { forgetWatched } from './forget-watched.ts'

/** Has the server forget whose device this is, and the device what they watched. */
export async function forgetDevice(): Promise<void> {
  forgetWatched()
  const orgSlug = location.pathname.split('/')[1]
  await send('POST', `/api/${orgSlug}/my-bids/forget`, { credentials: 'include' })
}
