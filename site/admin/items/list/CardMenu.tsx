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
import type { ListedItem } from '../../../../api/contract/auction/items/item-view.ts'
import { Menu } from '../../../ui/controls/Menu.tsx'
import { canEdit, isPublic, viewPath } from '../../frame/card-rules.ts'
import { copyItemLink } from '../../frame/copy-public-link.ts'
import { useCan, useTeam } from '../../frame/team-context.ts'
import type { CardActions } from './card-actions.ts'

/** Everything that can be done to an item. See product.md#dashboard. */
export function CardMenu({ item, actions }: { item: ListedItem; actions: CardActions }) {
  const { organization } = useTeam()
  const [, navigate] = useLocation()
  const isHidden = !isPublic(item, organization)
  const isFixed = !useCan('manage auctions')
  const share = () => copyItemLink(organization, item)
  return (
    <Menu
      trigger={
        <button type="button" className="icon-button -mr-2" aria-label={`More for ${item.title}`}>
          <Ellipsis aria-hidden="true" />
        </button>
      }
      groups={[
        [
          { label: 'View Auction', icon: <ExternalLink />, href: viewPath(organization, item), isDisabled: isHidden },
          { label: 'Copy Link', icon: <LinkIcon />, onSelect: share, isDisabled: isHidden },
          { label: 'View Bids', icon: <Gavel />, onSelect: () => actions.showBids(item) },
        ],
        [
          {
            label: 'Edit',
            icon: <Pencil />,
            onSelect: () => navigate(`/auctions/${item.id}/edit`),
            isDisabled: !canEdit(item, organization),
          },
          { label: 'Duplicate', icon: <Copy />, onSelect: () => actions.duplicate(item), isDisabled: isFixed },
          item.isActive
            ? { label: 'Archive', icon: <Archive />, onSelect: () => actions.archive(item), isDisabled: isFixed }
            : {
                label: 'Unarchive',
                icon: <ArchiveRestore />,
                onSelect: () => actions.unarchive(item),
                isDisabled: isFixed,
              },
        ],
        [
          {
            label: 'Delete',
            icon: <Trash2 />,
            onSelect: () => actions.remove(item),
            isDangerous: true,
            isDisabled: isFixed,
          },
        ],
      ]}
    />
  )
}
