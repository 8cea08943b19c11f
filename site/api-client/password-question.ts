import { atom } from 'nanostores'

/** Told whether the password was confirmed, once somebody is asked for it; `null` while nobody is. */
export const $passwordQuestion = atom<((isConfirmed: boolean) => void) | null>(null)

/** Asks whoever is here for their password. @returns whether they confirmed it */
export function askForPassword(): Promise<boolean> {
  const earlier = $passwordQuestion.get()
  return new Promise((resolve) => {
    $passwordQuestion.set((isConfirmed) => {
      earlier?.(isConfirmed)
      resolve(isConfirmed)
    })
  })
}

/** Answers everyone who asked. */
export function answerPasswordQuestion(isConfirmed: boolean): void {
  const answer = $passwordQuestion.get()
  $passwordQuestion.set(null)
  answer?.(isConfirmed)
}
