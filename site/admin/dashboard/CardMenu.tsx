import {
  Archive,
  ArchiveRestore,
  Copy,
  Ellipsis,
  ExternalLink,
  Gavel,
  Link as LinkIcon,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useLocation } from 'wouter'
import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { Menu } from '../../ui/controls/Menu.tsx'
import { useTeam } from '../team-context.ts'
import { canEdit, isPublic, publicPath } from './card-rules.ts'
import { copyPublicLink } from './copy-public-link.ts'
import type { CardActions } from './ItemCard.tsx'

/** Everything that can be done to an item. Spec §2, card menu. */
export function CardMenu({ item, actions }: { item: AdminItem; actions: CardActions }) {
  const { slug } = useTeam().organization
  const [, navigate] = useLocation()
  const path = publicPath(slug, item)
  const isHidden = !isPublic(item)
  return (
    <Menu
      trigger={
        <button type="button" className="icon-button -mt-1 -mr-1" aria-label={`More for ${item.title}`}>
          <Ellipsis aria-hidden="true" />
        </button>
      }
      groups={[
        [
          { label: 'View Auction', icon: <ExternalLink />, href: path, isDisabled: isHidden },
          { label: 'Copy Link', icon: <LinkIcon />, onSelect: () => copyPublicLink(path, slug), isDisabled: isHidden },
          { label: 'View Bids', icon: <Gavel />, onSelect: () => actions.showBids(item) },
        ],
        [
          {
            label: 'Edit',
            icon: <Pencil />,
            onSelect: () => navigate(`/auctions/${item.id}/edit`),
            isDisabled: !canEdit(item),
          },
          { label: 'Duplicate', icon: <Copy />, onSelect: () => actions.duplicate(item) },
          item.isActive
            ? { label: 'Archive', icon: <Archive />, onSelect: () => actions.archive(item) }
            : { label: 'Unarchive', icon: <ArchiveRestore />, onSelect: () => actions.unarchive(item) },
        ],
        [{ label: 'Delete', icon: <Trash2 />, onSelect: () => actions.remove(item), isDangerous: true }],
      ]}
    />
  )
}
