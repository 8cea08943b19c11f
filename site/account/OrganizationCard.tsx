import { ArrowRight } from 'lucide-react'
import type { Membership } from '../../api/contract/organizations/organization.ts'
import { monthAndYear } from '../../api/contract/values/time/calendar-date.ts'
import { RoleBadge } from '../ui/list/RoleBadge.tsx'
import { Logo } from '../ui/picture/Logo.tsx'
import { $appState } from './app-state.ts'

/** One of the user's organizations, with a link to its admin area. See product.md#organization-picker. */
export function OrganizationCard({ organization }: { organization: Membership }) {
  const { name, slug, logoUrl, role, joinedAt } = organization
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
        Joined {monthAndYear(new Date(joinedAt), 'UTC')}
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
