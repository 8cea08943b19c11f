import { and, asc, eq, isNull } from 'drizzle-orm'
import { auctionItem } from '../../db/schema/items.ts'
import { openAdmin } from './admin-tab.ts'
import { fill, press } from './on-page.ts'
import { pictureFile } from './picture-file.ts'
import { screen } from './testing-library.ts'

/** The cell or field of that name. */
export const cell = (label: string) => screen.getByLabelText(label)
export const button = (name: string) => screen.findByRole('button', { name })
export const picture = async (color?: string) => new Uint8Array((await pictureFile('', color)).buffer)

/** The screen that imports items, and what is done there. */
export async function openImport() {
  const scene = await openAdmin()
  const { openScreen, orm, school, user } = scene
  await openScreen('/import', 'Import Items')
  return {
    ...scene,
    items() {
      const isIts = and(eq(auctionItem.organizationId, school.id), isNull(auctionItem.deletedAt))
      return orm.select().from(auctionItem).where(isIts).orderBy(asc(auctionItem.itemNumber))
    },
    choose: (content: BlobPart, name = 'items.csv') =>
      user.upload(cell('Choose a File'), new File([content], name, { type: 'text/csv' })),
    choosePhotos: (content: BlobPart, name: string, type = 'application/zip') =>
      user.upload(cell('Choose Photos or a ZIP File'), new File([content], name, { type })),
    /** Pastes cells, and says what they do not. */
    async paste(cells: string) {
      fill('Or Paste Cells', cells)
      fill(await screen.findByLabelText('Start Time'), '2026-01-01T10:00')
      fill('End Time', '2099-12-05T20:30')
    },
    press,
    async type(label: string, text: string) {
      cell(label).focus()
      fill(label, text)
      await user.tab()
    },
  }
}
