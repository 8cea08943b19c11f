import type { BrowserContext } from 'playwright/test'
import { hashPassword } from '../../api/access/password.ts'
import { type Database, openDatabase } from '../../db/clients.ts'
import { test as plain } from './page.ts'
import { addPerson } from './person.ts'

/** The password of everybody added here. */
export const PASSWORD = 'Larksong-1'

type Person = Awaited<ReturnType<typeof addPerson>>

interface Accounts {
  /** Adds somebody with an account. Not by the form: signing up is limited, and the tests share one address. */
  addAccount: (details?: Parameters<typeof addPerson>[1]) => Promise<Person>
  /** Somebody who is signed in on `page`. */
  account: Person
}

/** The watched test, with people who have an account. */
export const test = plain.extend<Accounts, { database: Database; passwordHash: string }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const database = openDatabase(process.env.SITE_DATABASE_URL ?? '')
      await use(database)
      await database.close()
    },
    { scope: 'worker' },
  ],
  // Costly by design: once is enough.
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  passwordHash: [async ({}, use) => use(await hashPassword(PASSWORD)), { scope: 'worker' }],
  async addAccount({ database, passwordHash }, use) {
    await use((details) => addPerson(database.orm, { passwordHash, ...details }))
  },
  async account({ addAccount, context, baseURL }, use) {
    const person = await addAccount()
    await signIn(context, baseURL ?? '', person)
    await use(person)
  },
})
export { expect } from './page.ts'

/** Gives a browser somebody's session. */
export function signIn(context: BrowserContext, url: string, { token }: Person) {
  return context.addCookies([{ name: 'session', value: token, url, httpOnly: true, sameSite: 'Lax' }])
}
