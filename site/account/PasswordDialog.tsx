import { Suspense, useState } from 'react'
import { $passwordQuestion } from '../api-client/password-question.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { lazyPart } from '../ui/list/lazy-part.tsx'

const PasswordQuestion = lazyPart(async () => (await import('./PasswordQuestion.tsx')).PasswordQuestion)

/** Asks for the password when a call needs it, see `call`. One in each area where there are such calls; loaded by the first. */
export function PasswordDialog() {
  const isAsked = useStore($passwordQuestion) !== null
  const [isLoaded, setLoaded] = useState(false)
  if (isAsked && !isLoaded) setLoaded(true)
  return <Suspense>{isLoaded && <PasswordQuestion isOpen={isAsked} />}</Suspense>
}
