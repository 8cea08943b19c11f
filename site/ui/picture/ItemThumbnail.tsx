import { Mark } from './Mark.tsx'
import { pictureOfWidth } from './picture-sources.ts'
import { sceneOf } from './scene.ts'

const LOOK = 'aspect-4/3 w-full rounded-small'

/** An item's photo in small, or the lark in the tint of its public page. */
export function ItemThumbnail({ item: { imageUrl, title } }: { item: { imageUrl: string | null; title: string } }) {
  if (imageUrl) {
    return (
      <img src={pictureOfWidth(imageUrl, 480)} alt="" loading="lazy" className={`${LOOK} bg-sunken object-cover`} />
    )
  }
  return (
    <div className={`${LOOK} grid place-items-center text-(--tint-line) tint-${sceneOf(title).tint}`}>
      <Mark className="size-1/2 opacity-60" />
    </div>
  )
}
