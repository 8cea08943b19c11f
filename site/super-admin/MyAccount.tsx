import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Person } from '../../api/contract/accounts/account.ts'

const SettingsDialog = lazy(async () => ({ default: (await import('../account/SettingsDialog.tsx')).SettingsDialog }))

/** One's own name and password: super admins never see the picker, where others change theirs. */
export function MyAccount(props: { person: Person; className: string; icon: ReactNode }) {
  const [person, setPerson] = useState(props.person)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={props.className} onClick={() => setIsOpen(true)}>
        {props.icon}
        <span className="sr-only">User Settings of </span>
        <span className="truncate">{person.name}</span>
      </button>
      {isOpen && (
        <Suspense>
          <SettingsDialog person={person} isOpen onClose={() => setIsOpen(false)} onChanged={setPerson} />
        </Suspense>
      )}
    </>
  )
}
