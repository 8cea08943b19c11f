import { isNotNull } from 'drizzle-orm'
import { type PrintKind, printKinds } from '../../../api/contract/auction/items/printed.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { addRow } from '../../support/add-row.ts'
import { expect, test } from '../../support/admin.ts'
import { inHours } from '../../support/moments.ts'
import { addItem } from '../../support/school.ts'
import { addWins } from '../../support/won.ts'

const ITEMS = 200
const WINNERS = 30
const PATIENCE_MS = 300_000

/** How many pages a kind has that puts so many on one; of the others, some. Each winner has an item, too. */
const pages: Partial<Record<PrintKind, number>> = {
  poster: 1,
  'table-cards': Math.ceil((ITEMS + WINNERS) / 4),
  'bid-sheets': ITEMS,
  certificates: (ITEMS + WINNERS) / 2,
  receipts: WINNERS,
}

test.setTimeout(PATIENCE_MS)

for (const kind of printKinds) {
  test(`${kind} of ${ITEMS} items with photos and ${WINNERS} winners are a PDF`, async ({ page, school, database }) => {
    const { orm } = database
    const [photo] = await orm.select().from(auctionItem).where(isNotNull(auctionItem.imageUrl)).limit(1)
    for (let itemNumber = 1; itemNumber <= ITEMS; itemNumber++) {
      const open = { itemNumber, startTime: inHours(-1), endTime: inHours(24), imageUrl: photo?.imageUrl ?? null }
      await addItem(orm, school, { ...open, title: `Basket ${itemNumber}`, donatedBy: `The Larks ${itemNumber}` })
    }
    for (let number = 1; number <= WINNERS; number++) {
      const { id: bidderId } = await addWins(orm, school, `bidder${number}@example.org`, 120)
      // Only what is paid has a receipt.
      const cash = { kind: 'cash', amount: 12_000, madeAt: new Date(), madeByName: 'Ada' } as const
      await addRow(orm, payment, { organizationId: school.id, bidderId, id: crypto.randomUUID(), ...cash })
    }
    await page.goto(`${school.admin}/print/${kind}`)
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled({ timeout: PATIENCE_MS })
    const startedAt = performance.now()
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
    const count = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    console.log(`${kind}: ${count} pages, ${pdf.length} bytes, ${Math.round(performance.now() - startedAt)} ms`)
    expect(count).toBeGreaterThan(0)
    const wanted = pages[kind]
    if (wanted !== undefined) expect(count).toBe(wanted)
  })
}
