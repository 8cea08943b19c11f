import { LogOut, Settings, User } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { logOut } from '../account/log-out.ts'
import { FoldingNav } from '../ui/controls/FoldingNav.tsx'
import { askBefore } from '../ui/form/leave-store.ts'
import { lazyPart } from '../ui/list/lazy-part.tsx'
import { Logo } from '../ui/picture/Logo.tsx'
import { settingsOf } from './areas.ts'
import { DASHBOARD } from './frame/FormHead.tsx'
import { queryClient } from './frame/query-client.ts'
import { useTeam } from './frame/team-context.ts'

// Most organizations have one event.
const EventChooser = lazyPart(async () => (await import('./events/EventChooser.tsx')).EventChooser)

/** Which organization this is, its settings, and the way out. */
export function Header() {
  const { events } = useTeam()
  return (
    <header className="border-b border-line bg-sheet">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-2 py-2 lg:gap-x-6">
        <Home />
        {events.length > 1 && (
          // On phones below the name, so that the menu stays in its corner.
          <div className="min-h-11 max-lg:order-last max-lg:basis-full">
            <Suspense fallback={null}>
              <EventChooser />
            </Suspense>
          </div>
        )}
        <FoldingNav
          id="admin-menu"
          label="Admin"
          buttonClass="lg:hidden"
          navClass="pb-2 lg:flex lg:basis-auto lg:flex-row lg:gap-1 lg:pb-0"
        >
          <Links />
        </FoldingNav>
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

const LINK =
  'flex min-h-11 cursor-pointer items-center gap-2 rounded-soft px-3 font-semibold text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:text-leaf [&>svg]:size-4.5'

function Links() {
  const settings = settingsOf(useTeam())
  const [path] = useLocation()
  return (
    <>
      {settings.length > 0 && (
        <Link
          href="/settings"
          className={LINK}
          {...(settings.some((screen) => screen.path === path) && { 'aria-current': 'page' })}
        >
          <Settings aria-hidden="true" />
          Org Settings
        </Link>
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
    <button type="button" className={LINK} onClick={() => askBefore(onChoose)}>
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
