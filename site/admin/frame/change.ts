import { call } from '../../api-client/call.ts'
import type { AnswerOf, BodyArguments, KnownPath, Method } from '../../api-client/route.ts'
import { fetchCurrentUser } from './query-client.ts'

/** Calls the API to change something. After a refusal, who is signed in is read again. */
export async function change<M extends Method, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  ...body: BodyArguments<M, Path>
): Promise<AnswerOf<M, Path>> {
  try {
    return await call<M, Path>(method, path, ...body)
  } catch (error) {
    fetchCurrentUser(error)
    throw error
  }
}
