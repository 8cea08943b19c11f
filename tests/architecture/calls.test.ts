import { expect, test } from 'bun:test'
import ts from 'typescript'
import { parse, ROOT, sourceFiles } from './source.ts'

const files = (await sourceFiles()).filter((file) => file.startsWith('site/'))
const calls = files.flatMap((file) => callsIn(file).map((call) => ({ file, ...call })))

/** What passes on the method and the path it was given. */
const PASSED_ON = ['M', 'Path']

test('in the site only the client fetches from the API', () => {
  const isFetch = (name: string) => name === 'fetch' || name.endsWith('.fetch')
  const strays = calls.filter(({ file, name }) => isFetch(name) && !file.startsWith('site/api-client/'))
  expect(strays.map(asLine)).toEqual([])
})

test('what a call answers comes from the type of the API, never from the caller', () => {
  const typed = ['call', 'send', 'change', 'superAdminCall', 'useQuery', 'queryAt', 'keyOf', 'setQueryData']
  const strays = calls.filter(({ name, types }) => {
    const isTyped = typed.includes(name.split('.').at(-1) ?? '')
    return isTyped && types.length > 0 && types.join() !== PASSED_ON.join()
  })
  expect(strays.map(asLine)).toEqual([])
})

test('every query is read at a path that the API knows', () => {
  const strays = calls.filter(({ name, given }) => name === 'useQuery' && /queryKey: *\[/.test(given()[0] ?? ''))
  expect(strays.map(asLine)).toEqual([])
})

test('a test that writes out method and path has both checked against the API', async () => {
  const files = await Array.fromAsync(new Bun.Glob('api/**/*.test.ts').scan(ROOT))
  const tests = files.flatMap((file) => callsIn(file).map((call) => ({ file, ...call })))
  const isWritten = (text: string) => /^['"`]/.test(text)
  const strays = tests.filter(
    ({ name, given }) => name.endsWith('sendAnything') && given().slice(0, 2).every(isWritten),
  )
  expect(strays.map(asLine)).toEqual([])
})

interface Call {
  name: string
  types: string[]
  /** The source text of each argument: few are asked for theirs. */
  given: () => string[]
}

function callsIn(file: string): Call[] {
  const source = parse(file)
  const found: Call[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      found.push({
        name: node.expression.getText(source),
        types: node.typeArguments?.map((type) => type.getText(source)) ?? [],
        given: () => node.arguments.map((argument) => argument.getText(source)),
      })
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

function asLine({ file, name, types }: Call & { file: string }): string {
  return `${file} calls ${name}${types.length > 0 ? `<${types.join(', ')}>` : ''}`
}
