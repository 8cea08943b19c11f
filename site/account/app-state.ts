import { atom } from 'nanostores'
import type { Person } from '../../api/contract/accounts/account.ts'

/** Where a visitor stands. See product.md#who-is-sent-where. */
export type AppState = 'loading' | 'unauthenticated' | 'selecting-org' | 'authenticated'

/** `loading` until the page has said who asked for it. */
export const $appState = atom<AppState>('loading')

/** Where somebody stands who opens `path`. */
export function stateAt(path: string, person: Pick<Person, 'isSuperAdmin'> | null): AppState {
  if (!person) return 'unauthenticated'
  if (person.isSuperAdmin) return 'authenticated'
  const isEntrance = path === '/' || path.startsWith('/auth/')
  return isEntrance ? 'selecting-org' : 'authenticated'
}
