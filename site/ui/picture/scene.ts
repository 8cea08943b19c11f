/** The drawings there are, by name. */
export const SCENES = ['hills', 'wires', 'branch', 'meadow'] as const
const TINTS = 5

/** Which drawing stands in for an item's photo: the same one for the same title, wherever it is shown. */
export function sceneOf(title: string): { scene: (typeof SCENES)[number]; tint: number; isMirrored: boolean } {
  const hash = hashOf(title)
  return {
    scene: SCENES[hash % SCENES.length] ?? 'hills',
    tint: Math.floor(hash / 4) % TINTS,
    isMirrored: Math.floor(hash / 20) % 2 === 1,
  }
}

/** FNV-1a, as short as a hash can be that still tells titles apart. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
