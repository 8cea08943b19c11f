import type { OrganizationDetail, OrganizationItem } from '../../../api/contract/super-admin/organization.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment, zoneName } from '../../../api/contract/values/time/moment.ts'
import { StatusBadge } from '../../ui/list/StatusBadge.tsx'
import { Table } from '../frame/Table.tsx'
import { itemStatus } from './item-status.ts'

/** The items of an organization, newest first. */
export function OrganizationItems({ organization }: { organization: OrganizationDetail }) {
  const { auctions: items, totalAuctions, timeZone } = organization
  const now = new Date()
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
  const preview = new Date(item.startTime) > new Date() ? '?preview=team' : ''
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

function Price({ item: { currentAmount, startingBid } }: { item: OrganizationItem }) {
  return (
    <span className="whitespace-nowrap">
      {priceInWords(currentAmount ?? startingBid)}
      {currentAmount === null && <span className="text-ink-soft"> (start)</span>}
    </span>
  )
}
