import { useStore } from '@nanostores/react'
import { LogOut, Settings } from 'lucide-react'
import { $appState } from './app-state.ts'
import { logOut } from './log-out.ts'

/** Welcomes a person, and offers their settings and Sign Out. */
export function PickerHeading({ name, onSettings }: { name: string; onSettings: () => void }) {
  const isLeaving = useStore($appState, { ssr: 'initial' }) === 'unauthenticated'
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h1 className="text-4xl wrap-anywhere">Welcome, {name}</h1>
        <p className="mt-1 text-lg text-ink-soft">Choose an organization.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={onSettings}>
          <Settings className="size-4.5" aria-hidden="true" />
          User Settings
        </button>
        <button type="button" className="button" aria-disabled={isLeaving} onClick={logOut}>
          <LogOut className="size-4.5" aria-hidden="true" />
          {isLeaving ? 'Logging Out...' : 'Log Out'}
        </button>
      </div>
    </div>
  )
}
