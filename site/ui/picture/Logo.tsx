import { sceneOf } from './scene.ts'

interface Props {
  name: string
  logoUrl: string | null
  /** How large it is. */
  className: string
}

/** An organization's logo, or its initials in a tint of its own: the lark is the product's, not the organization's. */
export function Logo({ name, logoUrl, className }: Props) {
  const look = `${className} shrink-0 rounded-small`
  if (logoUrl) return <img src={logoUrl} alt="" className={`${look} object-contain`} />
  return (
    <svg viewBox="0 0 48 48" className={`${look} tint-${sceneOf(name).tint}`} aria-hidden="true">
      <text
        x="24"
        y="31"
        textAnchor="middle"
        fontSize="20"
        fontWeight="600"
        fill="var(--tint-line)"
        stroke="none"
        className="font-serif"
      >
        {initialsOf(name)}
      </text>
    </svg>
  )
}

/**
 * What is shown where there is no logo: the first letters of its first two words. "Pine Hill School": "PH".
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
