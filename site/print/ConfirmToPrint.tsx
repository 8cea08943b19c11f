import { ConfirmPassword } from '../account/ConfirmPassword.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'

/** Asks for the password before paper that says how to reach winners, and then shows it. See product.md#confirming-a-password. */
export function ConfirmToPrint({ path }: { path: string }) {
  return (
    <section className="mt-6 max-w-sm" aria-label="Confirm Your Password">
      <p className="mb-4">
        What you’re about to print says how to reach winners. It’s been a while, so please make sure it’s you.
      </p>
      <ConfirmPassword onConfirmed={() => location.assign(path)} />
      <Toaster />
    </section>
  )
}
