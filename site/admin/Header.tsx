import { LogOut, Mail, Menu as MenuIcon, Settings, User, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { may } from '../../api/contract/organizations/permissions.ts'
import { logOut } from '../account/log-out.ts'
import { askBefore } from '../ui/form/leave-store.ts'
import { Logo } from '../ui/picture/Logo.tsx'
import { queryClient } from './query-client.ts'
import { DASHBOARD } from './screens.ts'
import { useTeam } from './team-context.ts'

/** Whose admin area this is and where else one can go; behind one button on phones. Mounted anew on each screen. */
export function Header() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header className="border-b border-line bg-sheet">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-2 py-2 md:gap-x-6">
        <Home />
        <button
          type="button"
          className="icon-button md:hidden"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls="admin-menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </button>
        <nav
          id="admin-menu"
          aria-label="Admin"
          className={`${isOpen ? 'flex' : 'hidden'} basis-full flex-col pb-2 md:flex md:basis-auto md:flex-row md:gap-1 md:pb-0`}
        >
          <Ways />
        </nav>
      </div>
    </header>
  )
}

function Home() {
  const { organization } = useTeam()
  return (
    <Link
      href={DASHBOARD}
      className="flex min-h-11 min-w-0 grow basis-48 items-center gap-3 font-serif text-lg leading-tight font-semibold"
    >
      <Logo {...organization} className="size-9" />
      <span className="wrap-anywhere">{organization.name}</span>
    </Link>
  )
}

const EXIT =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-soft px-3 font-semibold text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:text-leaf [&>svg]:size-4.5'

function Ways() {
  const { role } = useTeam()
  return (
    <>
      {may(role, 'manage organization') && (
        <>
          <Link href="/mails" className={EXIT}>
            <Mail aria-hidden="true" />
            Emails
          </Link>
          <Link href="/settings" className={EXIT}>
            <Settings aria-hidden="true" />
            Org Settings
          </Link>
        </>
      )}
      <ExitLink onChoose={goToAccount}>
        <User aria-hidden="true" />
        My Account
      </ExitLink>
      <ExitLink onChoose={endSession}>
        <LogOut aria-hidden="true" />
        Log Out
      </ExitLink>
    </>
  )
}

function ExitLink({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" className={EXIT} onClick={() => askBefore(onChoose)}>
      {children}
    </button>
  )
}

function endSession() {
  queryClient.clear()
  logOut()
}

function goToAccount() {
  queryClient.clear()
  location.assign('/')
}
