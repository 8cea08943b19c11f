import { atom } from 'nanostores'
import type { Person } from '../../api/contract/accounts/account.ts'

/** Whether a visitor is signed in, and how far they got. See product#who-is-sent-where. */
export type AppState = 'loading' | 'unauthenticated' | 'selecting-org' | 'authenticated'

/** `loading` until the page has said who is signed in. */
export const $appState = atom<AppState>('loading')

/** The state of a visitor who opens `path`. */
export function stateAt(path: string, person: Pick<Person, 'isSuperAdmin'> | null): AppState {
  if (!person) return 'unauthenticated'
  if (person.isSuperAdmin) return 'authenticated'
  const isEntrance = path === '/' || path.startsWith('/auth/')
  return isEntrance ? 'selecting-org' : 'authenticated'
}
