import { ExternalLink, Link as LinkIcon, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { canEdit, isPublic, viewPath } from '../../frame/card-rules.ts'
import { copyItemLink } from '../../frame/copy-public-link.ts'
import { useTeam } from '../../frame/team-context.ts'

const LOOK =
  'button grow px-2 text-sm lg:min-h-9 lg:border-line lg:px-3 lg:py-1 disabled:opacity-60 [&>svg]:size-4 max-[22rem]:[&>svg]:hidden lg:[&>svg]:hidden'

/**
 * View, Copy Link and Edit; each names its item to those who do not see the card around it. See product#dashboard.
 */
export function CardButtons({ item }: { item: AdminItem }) {
  const { organization } = useTeam()
  const isShown = isPublic(item, organization)
  return (
    <div className="col-span-full flex items-center gap-2 lg:col-span-1">
      {isShown ? (
        <a
          href={viewPath(organization, item)}
          target="_blank"
          rel="noopener"
          aria-label={`View ${item.title}`}
          className={LOOK}
        >
          <View />
        </a>
      ) : (
        <Off label={`View ${item.title}`}>
          <View />
        </Off>
      )}
      <button
        type="button"
        disabled={!isShown}
        aria-disabled={!isShown}
        aria-label={`Copy Link of ${item.title}`}
        className={LOOK}
        onClick={() => copyItemLink(organization, item)}
      >
        <LinkIcon aria-hidden="true" />
        Copy Link
      </button>
      {canEdit(item, organization) ? (
        <Link href={`/auctions/${item.id}/edit`} aria-label={`Edit ${item.title}`} className={LOOK}>
          <Edit />
        </Link>
      ) : (
        <Off label={`Edit ${item.title}`}>
          <Edit />
        </Off>
      )}
    </div>
  )
}

function View() {
  return (
    <>
      <ExternalLink aria-hidden="true" />
      View
    </>
  )
}

function Edit() {
  return (
    <>
      <Pencil aria-hidden="true" />
      Edit
    </>
  )
}

function Off({ label, children }: { label: string; children: ReactNode }) {
  return (
    <button type="button" disabled aria-disabled="true" aria-label={label} className={LOOK}>
      {children}
    </button>
  )
}
