import { expect, test } from 'bun:test'
import { speakTo } from './speak-to.ts'
import { spoken } from './spoken.ts'

async function afterAWhile(milliseconds: number) {
  await Bun.sleep(milliseconds)
  return spoken().say('place')
}

test('pages rendered side by side are each in their own language', async () => {
  const said = await Promise.all([
    speakTo('es', () => afterAWhile(2)),
    speakTo('en', () => afterAWhile(1)),
    speakTo('es', () => afterAWhile(0)),
    afterAWhile(1),
  ])
  expect(said).toEqual(['Ofertar', 'Place bid', 'Ofertar', 'Place bid'])
})
