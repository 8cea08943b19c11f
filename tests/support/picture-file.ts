import sharp from 'sharp'

/** A picture of one color, as a file to choose: different colors are different pictures. */
export async function pictureFile(
  name = 'quilt.png',
  background = '#1f5a45',
  { width, height } = { width: 800, height: 600 },
) {
  const picture = sharp({ create: { width, height, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}
