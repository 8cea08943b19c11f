import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { Disclosure } from '../../../ui/controls/Disclosure.tsx'
import { Field, PriceField, TextArea } from '../../../ui/form/Field.tsx'
import { MarkedTextArea } from '../../../ui/form/MarkedTextArea.tsx'
import { fieldsOf } from '../../../ui/form/use-submit.ts'
import { HiddenBadge } from '../../../ui/list/badges.tsx'
import { isHiddenNow, viewPath } from '../../frame/card-rules.ts'
import { ExtensionField } from '../../frame/ExtensionField.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { CategoryField } from './CategoryField.tsx'
import { HidingSelect } from './HidingSelect.tsx'
import { choiceOfHiding, type ItemDraft } from './item-draft.ts'
import { moreFields, moreInWords } from './more-in-words.ts'

interface Props {
  form: UseFormReturn<ItemDraft>
  item: AdminItem | null
}

const DEFAULT = 'Leave blank to use your organization’s default.'

/** What most items need not say, behind a line that says what this one does. See product#item-form. */
export function MoreDetails({ form, item }: Props) {
  const { control, formState, getValues } = form
  const { extensionMinutes } = useTeam().organization
  const field = fieldsOf(form)
  useWatch({ control, name: moreFields })
  // Places have values of their own, and no last minutes; in the room an auctioneer has them.
  const isFixedPrice = useWatch({ control, name: 'places' }) !== null
  const isInHall = useWatch({ control, name: 'isInHall' })
  return (
    <Disclosure
      title="More Details"
      about={moreInWords(getValues(), extensionMinutes)}
      hasError={moreFields.some((name) => formState.errors[name])}
    >
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <CategoryField {...field('category')} />
        <div className="grid gap-5 sm:grid-cols-2">
          {!isFixedPrice && <PriceField label="Estimated Value (Optional)" {...field('estimatedValue')} />}
          <Field
            label="Item Number"
            inputMode="numeric"
            autoComplete="off"
            placeholder={item ? undefined : 'Next free one'}
            {...field('itemNumber')}
          />
        </div>
        {!isFixedPrice && !isInHall && <ExtensionField {...field('extensionMinutes')} />}
        <HidingField form={form} item={item} />
        <div className="grid min-w-0 gap-x-10 gap-y-5 lg:col-span-2 lg:grid-cols-2">
          <MarkedTextArea
            label="Custom Rules (Optional)"
            rows={4}
            hint={DEFAULT}
            control={control}
            {...field('customRules')}
          />
          <MarkedTextArea
            label="Custom Disclaimers (Optional)"
            rows={4}
            hint={DEFAULT}
            control={control}
            {...field('customDisclaimers')}
          />
        </div>
        <DonorFields form={form} />
      </div>
    </Disclosure>
  )
}

/** What one needs to thank who gave the item. */
function DonorFields({ form }: Pick<Props, 'form'>) {
  const field = fieldsOf(form)
  return (
    <fieldset className="grid min-w-0 gap-x-10 gap-y-5 lg:col-span-2 lg:grid-cols-2">
      <legend className="mb-3 text-lg font-semibold">More About the Donor</legend>
      <Field
        label="Donor’s Website (Optional)"
        inputMode="url"
        autoCapitalize="none"
        hint="The donor’s name links to it."
        {...field('donorUrl')}
      />
      <Field
        label="Donor’s Email (Optional)"
        type="email"
        autoComplete="off"
        hint="Only your team sees it."
        {...field('donorEmail')}
      />
      <TextArea label="Notes for Thanks (Optional)" rows={3} hint="Only your team sees them." {...field('donorNote')} />
    </fieldset>
  )
}

/** Whether bidders see an item before it opens. Once it has, there is nothing to choose. See product#hidden-items. */
function HidingField({ form, item }: Props) {
  const { organization } = useTeam()
  if (item?.hasStarted) return null
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
  return <HidingSelect hint={hint} {...fieldsOf(form)('hidesUntilOpen', { setValueAs: choiceOfHiding })} />
}
