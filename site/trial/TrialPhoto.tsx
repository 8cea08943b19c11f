import { Mark } from '../ui/picture/Mark.tsx'
import { sceneOf } from '../ui/picture/scene.ts'
import type { TrialItem } from './trial-item.ts'

/** An item's photo, 4:3; the lark in the tint of its title where there is none. */
export function TrialPhoto({ item: { photo, title } }: { item: TrialItem }) {
  if (photo === null) {
    return (
      <div className={`grid aspect-4/3 w-full place-items-center text-(--tint-line) tint-${sceneOf(title).tint}`}>
        <Mark className="size-1/3 opacity-60" />
      </div>
    )
  }
  return (
    <img src={photo} alt={title} loading="lazy" decoding="async" className="aspect-4/3 w-full bg-sunken object-cover" />
  )
}
