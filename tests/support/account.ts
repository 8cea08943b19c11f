import type { BrowserContext } from 'playwright/test'
import { test as plain } from './page.ts'
import type { addPerson } from './person.ts'
import { addAccount } from './with-password.ts'

type Person = Awaited<ReturnType<typeof addPerson>>

interface Accounts {
  /** Adds somebody with an account. Not by the form: signing up is limited, and the tests share one address. */
  addAccount: (details?: Parameters<typeof addPerson>[1]) => Promise<Person>
  /** Somebody who is signed in on `page`. */
  account: Person
}

/** The watched test, with people who have an account. */
export const test = plain.extend<Accounts>({
  async addAccount({ database }, use) {
    await use((details) => addAccount(database.orm, details))
  },
  async account({ addAccount, context, baseURL }, use) {
    const person = await addAccount()
    await signIn(context, baseURL ?? '', person)
    await use(person)
  },
})
export { expect } from './page.ts'
export { PASSWORD } from './with-password.ts'

/** Gives a browser somebody's session. */
export function signIn(context: BrowserContext, url: string, { token }: Person) {
  return context.addCookies([{ name: 'session', value: token, url, httpOnly: true, sameSite: 'Lax' }])
}
