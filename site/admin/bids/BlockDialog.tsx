import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useBlock } from './queries/blocked-addresses.ts'

interface Props {
  /** Whom to block, while that is being asked. */
  email: string | null
  onClose: () => void
}

/** Asks before an address is blocked. See product.md#blocked-addresses. */
export function BlockDialog({ email, onClose }: Props) {
  const block = useBlock()
  return (
    <ConfirmDialog
      title={`Block ${email ?? ''}?`}
      confirmLabel="Block Address"
      cancelLabel="Don’t Block"
      pendingLabel="Blocking…"
      isPending={block.isPending}
      isOpen={email !== null}
      onConfirm={() => email && block.mutate(email, { onSettled: onClose })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      They won’t be able to bid on any item, and we’ll stop bidding for them. Bids they have placed stay until you
      cancel them. You can unblock them in Org Settings.
    </ConfirmDialog>
  )
}
