import { ArrowRight, LogOut, Plus, Settings } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Person } from '../../api/contract/accounts/account.ts'
import type { Membership, OrganizationForm } from '../../api/contract/organizations/organization.ts'
import { monthAndYear } from '../../api/contract/values/time/calendar-date.ts'
import { call } from '../api-client/call.ts'
import { savedSpreadsheetAt } from '../spreadsheet/saved-spreadsheet.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { useAlive } from '../ui/hooks/use-alive.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { RoleBadge } from '../ui/list/badges.tsx'
import { Logo } from '../ui/picture/Logo.tsx'
import { Mark } from '../ui/picture/Mark.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { pause } from '../ui/toast/toast-store.ts'
import { $appState } from './app-state.ts'
import { CreateOrganization } from './CreateOrganization.tsx'
import { leaveFor } from './leave-for.ts'
import { logOut } from './log-out.ts'
import { $organizations, createOrganization, reloadOrganizations } from './organizations-store.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { SavedNote } from './SavedNote.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'

/** How long it can be read that the organization is there. */
const READING_TIME_MS = 1000

interface Props {
  person: Person
  /** As the server had them; `null` when it could not say. */
  organizations: Membership[] | null
}

/** What a signed-in user sees who has not chosen an organization. See product#organization-picker. */
export function OrganizationPicker(props: Props) {
  const [person, setPerson] = useState(props.person)
  const [open, setOpen] = useState<'settings' | 'creation' | null>(null)
  const organizations = useStore($organizations) ?? props.organizations
  const close = () => setOpen(null)

  async function create(form: OrganizationForm) {
    const slug = await createOrganization(form)
    await pause(READING_TIME_MS)
    $appState.set('authenticated')
    await leaveFor(savedSpreadsheetAt() ? await startImport(slug) : `/${slug}/admin`)
  }

  const creation = <CreateOrganization create={create} contactEmail={person.email} />

  return (
    <>
      <PickerHeading
        name={person.name}
        mayChoose={organizations?.length !== 0}
        onSettings={() => setOpen('settings')}
      />
      <OrganizationList organizations={organizations} onCreate={() => setOpen('creation')} creation={creation} />
      <SettingsDialog
        person={person}
        organizations={organizations}
        isOpen={open === 'settings'}
        onClose={close}
        onChanged={setPerson}
      />
      <Dialog
        title="Create Organization"
        description="Your school, PTA, or team gets its own auction page."
        isOpen={open === 'creation'}
        onClose={close}
      >
        {creation}
      </Dialog>
      <PasswordDialog />
      <Toaster />
    </>
  )
}

/** What was saved before there was an account is imported into a draft, which nobody sees before it is published. */
async function startImport(slug: string): Promise<string> {
  try {
    await call('POST', `/api/${slug}/admin/events`, { name: 'Silent Auction' })
    return `/${slug}/admin/import`
  } catch {
    // The organization is there all the same, and says itself what is missing, such as two-step sign-in.
    return `/${slug}/admin`
  }
}

/** Welcomes a person, and offers their settings and Sign Out. */
function PickerHeading({ name, mayChoose, onSettings }: { name: string; mayChoose: boolean; onSettings: () => void }) {
  const isLeaving = useStore($appState) === 'unauthenticated'
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h1 className="text-4xl wrap-anywhere">Welcome, {name}</h1>
        {mayChoose && <p className="mt-1 text-lg text-ink-soft">Choose an organization.</p>}
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

interface OrganizationListProps {
  organizations: Membership[] | null
  onCreate: () => void
  /** The form of a new one. */
  creation: ReactNode
}

/** The user's organizations; without any, the form of the first. See product#organization-picker. */
function OrganizationList({ organizations, onCreate, creation }: OrganizationListProps) {
  if (organizations === null) return <Unknown />
  if (organizations.length === 0) return <None creation={creation} />
  return (
    <>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {organizations.map((organization) => (
          <OrganizationCard key={organization.id} organization={organization} />
        ))}
      </ul>
      <button type="button" className="button mt-6" onClick={onCreate}>
        <Plus className="size-4.5" aria-hidden="true" />
        Create Organization
      </button>
    </>
  )
}

const NOTICE = 'mt-8 grid justify-items-center rounded-soft border border-line bg-sheet px-6 py-12 text-center'

function None({ creation }: Pick<OrganizationListProps, 'creation'>) {
  // Only a browser knows its time zone.
  const isAlive = useAlive()
  return (
    <div className="mt-8 grid gap-x-12 gap-y-6 rounded-soft border border-line bg-sheet px-6 py-10 md:grid-cols-2 md:px-10">
      <div className="max-md:text-center">
        <Mark className="size-14 text-leaf max-md:mx-auto" />
        <h2 className="mt-3 text-2xl">No Organizations Yet</h2>
        <p className="mt-1 max-w-[46ch] text-ink-soft max-md:mx-auto">
          Create one for your school, PTA, or team. It gets its own auction page, and you can add items right away. Or
          ask a teammate to invite you.
        </p>
      </div>
      <dialog
        open
        aria-label="Create Organization"
        className="static m-0 min-h-136 w-full max-w-md bg-transparent p-0 text-ink max-md:mx-auto"
      >
        <SavedNote />
        {isAlive && creation}
      </dialog>
    </div>
  )
}

function Unknown() {
  return (
    <div className={NOTICE}>
      <h2 className="text-2xl">Failed to fetch organizations</h2>
      <p className="mt-1 mb-6 text-ink-soft">Nothing is lost. We just couldn’t load them.</p>
      <button type="button" className="button" onClick={reloadOrganizations}>
        Try Again
      </button>
    </div>
  )
}

/** One of the user's organizations, with a link to its admin area. See product#organization-picker. */
function OrganizationCard({ organization }: { organization: Membership }) {
  const { name, slug, logoUrl, role, joinedAt, timeZone } = organization
  return (
    <li className="card flex flex-col gap-4 p-5">
      <div className="flex items-start gap-4">
        <Logo name={name} logoUrl={logoUrl} className="size-14" />
        <div className="min-w-0 self-center">
          <h2 className="text-xl wrap-anywhere">{name}</h2>
          <p className="text-sm text-ink-soft wrap-anywhere">/{slug}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <RoleBadge role={role} />
        Joined {monthAndYear(new Date(joinedAt), timeZone)}
      </p>
      <a
        href={`/${slug}/admin`}
        onClick={() => $appState.set('authenticated')}
        className="button mt-auto"
        aria-label={`Go to Organization ${name}`}
      >
        Go to Organization
        <ArrowRight className="size-4.5" aria-hidden="true" />
      </a>
    </li>
  )
}
