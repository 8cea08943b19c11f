import { answerPasswordQuestion } from '../api-client/password-question.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ConfirmPassword } from './ConfirmPassword.tsx'

/** The dialog that asks for the password. */
export function PasswordQuestion({ isOpen }: { isOpen: boolean }) {
  return (
    <Dialog
      title="Confirm Your Password"
      description="So that no one else does this from your screen."
      isOpen={isOpen}
      onClose={() => answerPasswordQuestion(false)}
    >
      <ConfirmPassword onConfirmed={() => answerPasswordQuestion(true)} />
    </Dialog>
  )
}
