import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { itemPhaseAt, statusLabels } from '../../../api/contract/auction/items/status.ts'
import type { OrganizationDetail, OrganizationItem } from '../../../api/contract/super-admin/organization.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { parseRichText } from '../../../api/contract/values/text/rich-text.ts'
import { shortMoment, zoneName } from '../../../api/contract/values/time/moment.ts'
import { isMissing } from '../../api-client/call.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { serverNow } from '../../api-client/server-clock.ts'
import { AddressTabs } from '../../ui/controls/Tabs.tsx'
import { StatusBadge } from '../../ui/list/badges.tsx'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { Stat } from '../../ui/list/Stat.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { Day, Table } from '../frame/Table.tsx'
import { OrganizationSettings } from './OrganizationSettings.tsx'
import { OrganizationTeam } from './OrganizationTeam.tsx'

/** One organization, with all that a super admin may do to it. See product#super-admin-screens. */
export function Organization({ id }: { id: string }) {
  const query = useQuery(queryAt(`/api/super-admin/organizations/${id}`))
  return (
    <>
      <Link href="/organizations" className="text-link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Organizations
      </Link>
      {isMissing(query.error?.cause) ? (
        <h1 className="mt-1 text-3xl">Organization not found</h1>
      ) : (
        <Loaded query={query}>{({ organization }) => <Detail organization={organization} />}</Loaded>
      )}
    </>
  )
}

function Detail({ organization }: { organization: OrganizationDetail }) {
  const tabs = [
    { value: 'overview', label: 'Overview', panel: <Overview organization={organization} /> },
    { value: 'users', label: 'Users', panel: <OrganizationTeam organization={organization} /> },
    { value: 'auctions', label: 'Auctions', panel: <OrganizationItems organization={organization} /> },
    { value: 'settings', label: 'Settings', panel: <OrganizationSettings organization={organization} />, isKept: true },
  ]
  return (
    <>
      <Head organization={organization} />
      <div className="mt-4">
        <AddressTabs label="Organization" tabs={tabs} />
      </div>
    </>
  )
}

function Head({ organization: { name, slug, isActive } }: { organization: OrganizationDetail }) {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <h1 className="text-3xl wrap-anywhere">{name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-3 text-ink-soft">
          <StatusBadge status={isActive ? 'Active' : 'Inactive'} />
          <span className="wrap-anywhere">/{slug}</span>
        </p>
      </div>
      {isActive && (
        <a href={`/${slug}`} target="_blank" rel="noopener" className="button">
          View Site
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      )}
    </div>
  )
}

/** How large an organization is, and what it says of itself. */
function Overview({ organization }: { organization: OrganizationDetail }) {
  const { userCount, totalAuctions, activeAuctions, contactEmail, contactInfo } = organization
  const { timeZone, createdAt, rules, disclaimers } = organization
  return (
    <>
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-soft border border-line bg-line">
        <Stat label="Users" value={userCount} />
        <Stat label="Auctions" value={totalAuctions} />
        <Stat label="Live" value={activeAuctions} />
      </dl>
      <dl className="mt-6 grid gap-x-8 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact name="Contact Email">
          <a href={`mailto:${contactEmail}`} className="text-link">
            {contactEmail}
          </a>
        </Fact>
        <Fact name="Contact Info">{contactInfo}</Fact>
        <Fact name="Time Zone">{zoneName(timeZone)}</Fact>
        <Fact name="Created">
          <Day of={createdAt} />
        </Fact>
        <Fact name="Rules">{rules && <RichText nodes={parseRichText(rules)} />}</Fact>
        <Fact name="Disclaimers">{disclaimers && <RichText nodes={parseRichText(disclaimers)} />}</Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-2.5 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="font-semibold">{name}</dt>
      <dd className="max-w-[65ch] whitespace-pre-line">{children ?? <span className="text-ink-soft">None</span>}</dd>
    </div>
  )
}

/** The items of an organization, newest first. */
function OrganizationItems({ organization }: { organization: OrganizationDetail }) {
  const { auctions: items, totalAuctions, timeZone } = organization
  const now = serverNow()
  if (items.length === 0) return <p className="py-8 text-center text-ink-soft">No auctions yet.</p>
  return (
    <>
      <p className="text-sm text-ink-soft">
        {totalAuctions > items.length && `The newest ${items.length} of ${totalAuctions} · `}
        Times in {zoneName(timeZone)}
      </p>
      <Table
        label="Auctions"
        rows={items}
        columns={[
          { title: 'Auction', cell: (item) => <Title item={item} organization={organization} /> },
          { title: 'Status', cell: (item) => <StatusBadge status={itemStatus(now, item)} /> },
          { title: 'Starts', cell: ({ startTime }) => shortMoment(new Date(startTime), timeZone) },
          { title: 'Ends', cell: ({ endTime }) => shortMoment(new Date(endTime), timeZone) },
          { title: 'Bids', cell: ({ bidCount }) => bidCount, isFigure: true },
          { title: 'Price', cell: (item) => <Price item={item} />, isFigure: true },
        ]}
      />
    </>
  )
}

/** Only what the public can see, or will, has an address to go to. */
function Title({ item, organization }: { item: OrganizationItem; organization: OrganizationDetail }) {
  if (!item.isActive || !organization.isActive) return <span className="font-semibold wrap-anywhere">{item.title}</span>
  // What is hidden until it opens is shown to those who may see it; what is public, at its own address.
  const preview = item.isDraft || new Date(item.startTime) > serverNow() ? '?preview=team' : ''
  return (
    <a
      href={`/${organization.slug}/${item.slug}${preview}`}
      target="_blank"
      rel="noopener"
      className="font-semibold wrap-anywhere hover:underline"
    >
      {item.title}
    </a>
  )
}

function Price({ item }: { item: OrganizationItem }) {
  const { currentAmount, startingBid } = item
  if (item.isInHall && currentAmount === null) return '–'
  const label = labelOfPrice(item)
  return (
    <span className="whitespace-nowrap">
      {priceInWords(currentAmount ?? startingBid)}
      {label && <span className="text-ink-soft"> {label}</span>}
    </span>
  )
}

function labelOfPrice({ currentAmount, placeKinds }: OrganizationItem): string | null {
  if (placeKinds > 0) return placeKinds > 1 ? '(lowest price)' : '(fixed price)'
  return currentAmount === null ? '(start)' : null
}

/** The status of an item at `now`, as super admins see it. See product#super-admin-screens. */
export function itemStatus(
  now: Date,
  { isActive, isDraft, startTime, endTime }: Pick<OrganizationItem, 'isActive' | 'isDraft' | 'startTime' | 'endTime'>,
) {
  if (!isActive) return 'Inactive'
  return statusLabels[itemPhaseAt(now, { isDraft, startTime: new Date(startTime), endTime: new Date(endTime) })]
}
