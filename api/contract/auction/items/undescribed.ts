import { z } from 'zod'
import { photoViews } from '../../values/picture/photo.ts'

/** An item with a photo that nobody described, and the revision that a description is made on. */
const undescribedItem = z.object({ id: z.string(), title: z.string(), photos: photoViews, revision: z.number() })
export type UndescribedItem = z.output<typeof undescribedItem>

export const undescribedItems = z.object({ items: z.array(undescribedItem) })
