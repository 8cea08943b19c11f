import { call } from '../api-client/call.ts'
import { fetchCurrentUser } from './query-client.ts'

/** Calls the API to change something. Whoever is refused may no longer be who we think, so that is asked anew. */
export async function change<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
  try {
    return await call<Answer>(method, path, body)
  } catch (error) {
    fetchCurrentUser(error)
    throw error
  }
}
