import { Mark } from './Mark.tsx'
import { sceneOf } from './scene.ts'

interface Props {
  name: string
  logoUrl: string | null
  /** How large it is. */
  className: string
}

/** An organization's logo, or the lark in a tint of the organization's own. */
export function Logo({ name, logoUrl, className }: Props) {
  const look = `${className} shrink-0 rounded-small`
  if (logoUrl) return <img src={logoUrl} alt="" className={`${look} object-cover`} />
  return (
    <span className={`${look} grid place-items-center tint-${sceneOf(name).tint}`}>
      <Mark className="size-2/3 text-(--tint-line)" />
    </span>
  )
}
