import { Link } from 'wouter'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { DASHBOARD } from '../../frame/screens.ts'

/** The value of the button that saves and begins the next item. */
export const ANOTHER = 'another'

export interface FormLabels {
  submit: string
  pending: string
  /** Only where one item follows another. */
  another?: string
}

interface Props {
  labels: FormLabels
  isPending: boolean
  isUploading: boolean
  /** Nothing in the form can be changed. */
  isFixed: boolean
}

/** The buttons of an item's form. See product.md#item-form. */
export function FormButtons({ labels, isPending, isUploading, isFixed }: Props) {
  const isBlocked = isUploading || isFixed
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <SubmitButton label={labels.submit} pendingLabel={labels.pending} isPending={isPending} isBlocked={isBlocked} />
      {labels.another && (
        <button
          type="submit"
          value={ANOTHER}
          className="button min-h-13"
          disabled={isBlocked}
          aria-disabled={isPending || isBlocked}
        >
          {labels.another}
        </button>
      )}
      <Link href={DASHBOARD} className="button min-h-13">
        Cancel
      </Link>
      {isUploading && <p className="text-sm text-ink-soft">Photos are still uploading.</p>}
    </div>
  )
}
