import { openFormTokens } from '../../api/server/http/form-token.ts'
import type { Orm } from '../../db/clients.ts'

const LONG_ENOUGH_MS = 4_000

/** Makes the posted form of the page look as if somebody had taken their time, or `ageMs`. @param subject what its token is for */
export async function ageForm(orm: Orm, subject: string, ageMs = LONG_ENOUGH_MS): Promise<void> {
  const token = document.querySelector<HTMLInputElement>('input[name=token]')
  if (!token) throw new Error('No form here carries a token')
  token.value = await openFormTokens(orm).issue(subject, new Date(Date.now() - ageMs))
}
