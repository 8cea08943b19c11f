import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { picturesAfter } from './changes-to.ts'

const photo = (name: string, alt = '') => ({ url: `/uploads/${name}.webp`, alt })
const [a, b, c] = [photo('a', 'The quilt'), photo('b', 'Its back'), photo('c')]

test.each([
  ['nothing said leaves them', [a, b], {}, [a, b]],
  ['another first replaces it and leaves the others', [a, b], { imageUrl: '/uploads/c.webp' }, [c, b]],
  ['a first one is added where there was none', [], { imageUrl: '/uploads/c.webp' }, [c]],
  ['the same first changes nothing, its description neither', [a, b], { imageUrl: a.url }, [a, b]],
  ['one of the others is first then, described as it was, and there once', [a, b, c], { imageUrl: b.url }, [b, c]],
  ['without the first the next moves up', [a, b], { imageUrl: null }, [b]],
  ['photos are all there are', [a, b], { photos: [c] }, [c]],
  ['photos count before a first one', [a, b], { imageUrl: a.url, photos: [c, b] }, [c, b]],
  ['no photos are none', [a, b], { photos: [] }, []],
])('%s', (_, present, sent, photos) => {
  expect(picturesAfter(present, sent)).toEqual({ imageUrl: photos[0]?.url ?? null, photos })
})

test('whatever is sent one after the other, the address is the first one’s and none is there twice', () => {
  const url = fc.constantFrom(a.url, b.url, c.url)
  const list = fc.uniqueArray(url, { maxLength: 3 }).map((urls) => urls.map((each) => ({ url: each, alt: '' })))
  const sent = fc.oneof(fc.record({ imageUrl: fc.option(url) }), fc.record({ photos: list }))
  fc.assert(
    fc.property(list, fc.array(sent), (first, calls) => {
      const { imageUrl, photos } = calls.reduce<ReturnType<typeof picturesAfter>>(
        (present, call) => picturesAfter(present.photos, call),
        picturesAfter(first, {}),
      )
      expect(imageUrl).toBe(photos[0]?.url ?? null)
      expect(new Set(photos.map((each) => each.url)).size).toBe(photos.length)
    }),
  )
})
