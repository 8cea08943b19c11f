import { fileURLToPath } from 'node:url'
import sharp, { type CreateText } from 'sharp'

interface Look {
  /** The room there is, in pixels. */
  width: number
  height: number
  /** Of the letters, unless the words then need more room. */
  size: number
  color: string
}

// Not from a package: those have compressed fonts for browsers, and sharp needs a plain one.
const FONT = fileURLToPath(new URL('./Fraunces-SemiBold.ttf', import.meta.url))

/**
 * Words as a transparent picture, in the type of our headings: broken into lines, and made smaller when they are many.
 */
export async function writeWords(words: string, { width, height, size, color }: Look) {
  const text = `<span foreground="${color}">${Bun.escapeHTML(words)}</span>`
  // A word that is too long for a line is broken, rather than all of them made tiny.
  const look = {
    text,
    font: `Fraunces SemiBold, ${size}`,
    fontfile: FONT,
    rgba: true,
    width,
    wrap: 'word-char' as const,
  }
  const wanted = await toPicture({ ...look, dpi: 72 })
  return wanted.height <= height ? wanted : toPicture({ ...look, height })
}

async function toPicture(text: CreateText) {
  const { data, info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true })
  return { image: data, height: info.height }
}
