import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $passwordQuestion, answerPasswordQuestion } from '../api-client/password-question.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'

const ConfirmPassword = lazy(async () => ({ default: (await import('./ConfirmPassword.tsx')).ConfirmPassword }))

/** Asks for the password when a call needs it, see `call`. One in each area where there are such calls. */
export function PasswordDialog() {
  const question = useStore($passwordQuestion)
  return (
    <Dialog
      title="Confirm Your Password"
      description="It’s been a while, so please make sure it’s you."
      isOpen={question !== null}
      onOpenChange={(isOpen) => isOpen || answerPasswordQuestion(false)}
    >
      <Suspense>
        <ConfirmPassword onConfirmed={() => answerPasswordQuestion(true)} />
      </Suspense>
    </Dialog>
  )
}
