/** What a shared link shows: the photo of an item, or words on a drawing. */
export interface Preview {
  title: string
  /** Whose it is, above the title. */
  by: string
  /** An uploaded picture; `null` for the drawing. */
  imageUrl: string | null
}
