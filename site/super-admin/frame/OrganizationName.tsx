import { Link } from 'wouter'
import type { OrganizationSummary } from '../../../api/contract/super-admin/organization.ts'
import { Logo } from '../../ui/picture/Logo.tsx'

/** An organization by logo, name and address; the name leads to its detail. */
export function OrganizationName({ organization }: { organization: OrganizationSummary }) {
  const { id, name, slug, logoUrl } = organization
  return (
    <span className="flex items-center gap-3">
      <Logo name={name} logoUrl={logoUrl} className="size-9" />
      <span className="grid min-w-0">
        <Link href={`/organizations/${id}`} className="font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="text-sm text-ink-soft wrap-anywhere">/{slug}</span>
      </span>
    </span>
  )
}
