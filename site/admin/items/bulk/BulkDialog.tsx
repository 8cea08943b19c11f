import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type BulkResult, bulkChange, type ItemMatch } from '../../../../api/contract/auction/items/bulk-edit.ts'
import { serverNow } from '../../../api-client/server-clock.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { BulkPreviewList } from './BulkPreviewList.tsx'
import type { BulkAction } from './bulk-actions.tsx'
import { type BulkDraft, changeOf, emptyBulkDraft, inOrder, type SentChange, type Spread } from './bulk-draft.ts'
import { useBulkEdit } from './use-bulk-edit.ts'
import '../../../ui/form/zod-without-eval.ts'
import { Field, PriceField, TextArea } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/Select.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useShown } from '../../../ui/hooks/use-shown.ts'
import { ExtensionField } from '../../frame/ExtensionField.tsx'
import { useEventAtHand } from '../../frame/event-at-hand.ts'
import { useTeam } from '../../frame/team-context.ts'
import { tellOfEdit } from '../../frame/undo-store.ts'
import { CategoryField } from '../form/CategoryField.tsx'
import { HidingSelect } from '../form/HidingSelect.tsx'
import { SellFields } from './SellFields.tsx'
import { TimesFields } from './TimesFields.tsx'

interface Props {
  action: BulkAction
  items: ItemMatch[]
  onDone: () => void
  onClose: () => void
}

/** What is done that needs no form. */
const PLAIN: BulkAction['name'][] = ['duplicate', 'archive', 'unarchive', 'delete']

/** Changes many items: what to change, then what that does to each, then it is done. See product#bulk-edits. */
export function BulkDialog({ action, items, onDone, onClose }: Props) {
  const { organization, eventId } = useTeam()
  const isDraft = useEventAtHand().publishedAt === null
  const isShown = useShown()
  const bulk = useBulkEdit(action, tell)
  const isPlain = PLAIN.includes(action.name)
  usePreviewAtOnce(isPlain, () =>
    bulk.preview(inOrder(items, emptyBulkDraft.order), changeOf(action.name, emptyBulkDraft)),
  )
  const { previewed } = bulk
  const form = useRef<HTMLDivElement>(null)

  function tell(id: string, result: BulkResult) {
    tellOfEdit(
      { orgSlug: organization.slug, eventId },
      id,
      `${action.done} ${counted(result.edited, 'auction')}.`,
      result,
    )
    if (isShown()) onDone()
  }

  function back() {
    flushSync(bulk.back)
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }

  return (
    <Dialog title={action.title(counted(items.length, 'Auction'))} isOpen isWide onClose={onClose}>
      {!isPlain && (
        // What was typed stays while its preview is looked at.
        <div ref={form} hidden={previewed !== null}>
          <BulkForm
            action={action.name}
            sold={{ byBids: items.some(isForBids), atFixedPrice: !items.every(isForBids) }}
            startedCount={isDraft ? 0 : items.filter(({ startTime }) => new Date(startTime) <= serverNow()).length}
            isPending={bulk.isPending}
            onPreview={(draft, change) => bulk.preview(inOrder(items, draft.order), change)}
          />
        </div>
      )}
      {isPlain && !previewed && (
        <p role="status">{bulk.isPending ? 'Looking…' : 'Please close this, and try again.'}</p>
      )}
      {previewed && (
        <BulkPreviewList
          preview={previewed.preview}
          action={action}
          isPending={bulk.isPending}
          onBack={isPlain ? onClose : back}
          onApply={() => bulk.apply(previewed)}
        />
      )}
    </Dialog>
  )
}

/** Without a form there is nothing to ask before the preview. */
function usePreviewAtOnce(isWanted: boolean, preview: () => void) {
  useEffect(() => {
    if (isWanted) preview()
  }, [isWanted])
}

function isForBids({ sellsPlaces }: ItemMatch): boolean {
  return !sellsPlaces
}

interface FormProps {
  action: BulkAction['name']
  /** How any of the items are sold. */
  sold: { byBids: boolean; atFixedPrice: boolean }
  /** How many of the items are live, or were: their openings stay. */
  startedCount: number
  isPending: boolean
  onPreview: (draft: BulkDraft, change: SentChange) => void
}

/** What to change of many items. Nothing is sent before the contract is content. */
function BulkForm({ action, sold, startedCount, isPending, onPreview }: FormProps) {
  const [draft, setDraft] = useState<BulkDraft>({ ...emptyBulkDraft, moves: startedCount > 0 ? 'end' : 'both' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const change = changeOf(action, draft)
    const newErrors = errorsOf(change)
    setErrors(newErrors)
    const [first] = Object.keys(newErrors)
    if (first === undefined) onPreview(draft, change)
    else form.current?.querySelector<HTMLElement>(`[name="${first}"], input:not([type=radio])`)?.focus()
  }

  const spread: Spread = (name) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }) => setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <Fields action={action} sold={sold} draft={draft} spread={spread} startedCount={startedCount} />
      {errors[''] && (
        <p role="alert" className="text-sm font-semibold text-brick">
          {errors['']}
        </p>
      )}
      <div className="flex justify-end">
        <SubmitButton label="Preview" pendingLabel="Looking..." isPending={isPending} isBlocked={false} />
      </div>
    </form>
  )
}

interface FieldsProps extends Pick<FormProps, 'action' | 'sold' | 'startedCount'> {
  draft: BulkDraft
  spread: Spread
}

function Fields({ action, sold, draft, spread, startedCount }: FieldsProps) {
  switch (action) {
    case 'times':
      return <TimesFields draft={draft} spread={spread} startedCount={startedCount} />
    case 'prices':
      return <PriceFields sold={sold} spread={spread} />
    case 'sell':
      return <SellFields spread={spread} />
    case 'category':
      return <CategoryField {...spread('category')} />
    case 'donor':
      return <DonorFields spread={spread} />
    case 'extension':
      return <ExtensionField {...spread('extensionMinutes')} />
    case 'hiding':
      return <HidingSelect {...spread('hidesUntilOpen')} />
    case 'rules':
      return <RulesFields spread={spread} />
    default:
      return null
  }
}

const UNCHANGED = 'Blank leaves it as it is.'

/** The prices of those that take bids are not those of places; a value may be of both. */
function PriceFields({ sold, spread }: Pick<FieldsProps, 'sold' | 'spread'>) {
  const value = <PriceField label="Estimated Value" hint={UNCHANGED} {...spread('estimatedValue')} />
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {sold.byBids && (
        <>
          <PriceField label="Starting Bid" hint={UNCHANGED} {...spread('startingBid')} />
          <PriceField label="Minimum Raise" hint={UNCHANGED} {...spread('minimumRaise')} />
          {value}
        </>
      )}
      {sold.atFixedPrice && (
        <>
          <PriceField label="Fixed Price" hint={UNCHANGED} {...spread('fixedPrice')} />
          <Field
            label="How Many There Are"
            inputMode="numeric"
            autoComplete="off"
            hint={UNCHANGED}
            {...spread('placeCount')}
          />
        </>
      )}
      {!sold.byBids && value}
    </div>
  )
}

const BLANK_LEAVES = 'Blank leaves what each has.'

function DonorFields({ spread }: Pick<FieldsProps, 'spread'>) {
  return (
    <div className="grid gap-4">
      <Field label="Donated By (Optional)" hint="Blank removes the donor." {...spread('donatedBy')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Donor’s Website" inputMode="url" hint={BLANK_LEAVES} {...spread('donorUrl')} />
        <Field label="Donor’s Email" type="email" autoComplete="off" hint={BLANK_LEAVES} {...spread('donorEmail')} />
      </div>
      <TextArea label="Notes for Thanks" rows={2} hint={BLANK_LEAVES} {...spread('donorNote')} />
    </div>
  )
}

const texts = [
  { value: 'customRules', label: 'Custom Rules' },
  { value: 'customDisclaimers', label: 'Custom Disclaimers' },
]

function RulesFields({ spread }: Pick<FieldsProps, 'spread'>) {
  return (
    <div className="grid gap-4">
      <SelectField label="What to Change" options={texts} {...spread('text')} />
      <TextArea label="New Text" rows={5} hint="Blank uses your organization’s default." {...spread('words')} />
    </div>
  )
}

/** What is wrong with each field, by name; by no name what is wrong with all of them together. */
function errorsOf(change: SentChange): Record<string, string> {
  const issues = bulkChange.safeParse(change).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [errorField(path), message]))
}

/** Numbers of the form that are not in the change under their own name are wrong together. */
function errorField(path: PropertyKey[]): string {
  const field = String(path[0] ?? '')
  return field in emptyBulkDraft ? field : ''
}
