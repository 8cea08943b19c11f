import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(dictionary['passwords-common'])

/** Whether a password stands on the lists that guessers try first, in capitals or not. See product.md#passwords. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
