/** Unpacked when the first password is asked about: many a process never is. */
let common: Promise<Set<string>> | null = null

/** Whether a password stands on the lists that guessers try first, in capitals or not. See product#passwords. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.toLowerCase())
}
