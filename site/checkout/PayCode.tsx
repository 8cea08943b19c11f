import { QrPicture } from '../ui/picture/QrPicture.tsx'

/** Where a winner pays by card on their own phone; nothing where that cannot be. See product#paying-by-card. */
export function PayCode({ payPath }: { payPath: string | null }) {
  if (payPath === null) return null
  return (
    <details>
      <summary className="text-link min-h-11 w-fit cursor-pointer py-2.5">Pay by Card on Their Phone</summary>
      <div className="mt-2 grid max-w-sm justify-items-center gap-3 rounded-soft border border-line bg-sheet p-4">
        <QrPicture text={new URL(payPath, location.href).href} label="QR code of their bill" className="size-56" />
        <p className="text-center">They scan this, and pay by card on their own phone.</p>
      </div>
    </details>
  )
}
