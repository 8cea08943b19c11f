const ARGON2ID = { algorithm: 'argon2id', memoryCost: 65_536, timeCost: 2 } as const

/** Checked when there is no account, so that nobody can tell by the time it takes. See product.md#passwords. */
const nobodysHash = hashPassword(crypto.randomUUID())

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(asTyped(password), ARGON2ID)
}

/** Whether `password` is the one behind `hash`. `null`, for no account, takes as long and is always wrong. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const isRight = await Bun.password.verify(asTyped(password), hash ?? (await nobodysHash))
  return isRight && hash !== null
}

/** The same letters from every keyboard: a Mac and a phone may send an umlaut in different ways. */
function asTyped(password: string): string {
  return password.normalize('NFC')
}
