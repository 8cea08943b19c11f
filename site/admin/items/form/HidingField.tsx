import type { UseFormRegister } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { Labelled } from '../../../ui/form/Labelled.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { isHiddenNow, viewPath } from '../../frame/card-rules.ts'
import { HiddenBadge } from '../../frame/HiddenBadge.tsx'
import { useTeam } from '../../frame/team-context.ts'
import type { ItemDraft } from './item-draft.ts'

interface Props {
  /** What is edited; `null` for a new item. */
  item: AdminItem | null
  register: UseFormRegister<ItemDraft>
}

/** Whether bidders see an item before it opens. Once it has, there is nothing to choose. See product.md#hidden-items. */
export function HidingField({ item, register }: Props) {
  const { organization } = useTeam()
  if (item?.hasStarted) return null
  const options = [
    { value: '', label: `As in Settings (${organization.hidesUpcoming ? 'hidden' : 'shown'})` },
    { value: 'true', label: 'Hide until it opens' },
    { value: 'false', label: 'Show before it opens' },
  ]
  const hint = item && isHiddenNow(item, organization) && (
    <span className="flex flex-wrap items-center gap-x-3">
      <HiddenBadge />
      <a
        href={viewPath(organization, item)}
        target="_blank"
        rel="noopener"
        className="text-link inline-flex min-h-11 items-center"
      >
        Preview the page
      </a>
    </span>
  )
  return (
    <Labelled label="Before It Opens" hint={hint}>
      {(ties) => <Select options={options} {...ties} {...register('hidesUntilOpen', { setValueAs: choiceOf })} />}
    </Labelled>
  )
}

/** What is chosen in the list, where values are texts. */
function choiceOf(value: unknown): boolean | null {
  return value === '' || value === null ? null : String(value) === 'true'
}
