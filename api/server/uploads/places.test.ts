import { expect, test } from 'bun:test'
import { openPlaces, type UploadPlace } from './places.ts'

/** Places at a time that the test sets, and uploads that keep theirs until they give way. */
function open() {
  let time = 0
  const inPlace = openPlaces({ places: 4, ofOne: 2 }, () => time)
  const given: string[] = []
  return {
    given,
    setTime: (seconds: number) => {
      time = seconds * 1_000
    },
    /** @returns its place, or `null` when there is none */
    send(name: string, network: string): UploadPlace | null {
      let mine: UploadPlace | null = null
      void inPlace(network, (place) => {
        mine = place
        return new Promise((resolve) => {
          place.givesWay.addEventListener('abort', () => resolve(given.push(name)))
        })
      })
      return mine
    },
  }
}

test('who sends slowly keeps no place that somebody else needs', () => {
  const { send, given, setTime } = open()
  for (const network of ['a', 'b']) for (const each of [1, 2]) send(`${network}${each}`, network)?.count(9_000)
  setTime(2)
  expect(send('early', 'c')).toBeNull()
  setTime(4)
  expect(send('parent', 'c')).not.toBeNull()
  expect(given).toEqual(['a1'])
})

test('the slowest gives way, of one network the slowest of that, and who sends fast never does', () => {
  const { send, given, setTime } = open()
  const [fast, slow] = [send('fast', 'a'), send('slow', 'a')]
  const [other, others] = [send('other', 'b'), send('others', 'b')]
  setTime(60)
  fast?.count(8_000_000)
  slow?.count(600_000)
  other?.count(300_000)
  others?.count(8_000_000)
  expect(send('neighbor', 'a')).not.toBeNull()
  expect(given).toEqual(['slow'])
  expect(send('parent', 'c')).not.toBeNull()
  expect(given).toEqual(['slow', 'other'])
  expect(send('one more', 'd')).toBeNull()
})
