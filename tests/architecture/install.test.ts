import { expect, test } from 'bun:test'
import { YAML } from 'bun'
import { z } from 'zod'
import { readConfig, variableNames } from '../../api/server/context/config.ts'
import manifest from '../../package.json'
import { read } from './source.ts'

const compose = z.object({
  services: z.object({ bidlark: z.object({ environment: z.record(z.string(), z.string()) }) }),
})

/** The environment that Docker Compose gives to Bidlark, with what stands in `.env`. */
async function composed(env: Record<string, string>) {
  const { services } = compose.parse(YAML.parse(await read('compose.yaml')))
  return Object.fromEntries(Object.entries(services.bidlark.environment).map(([name, text]) => [name, fill(text, env)]))
}

function fill(text: string, env: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name, kind, word) => {
    if (kind === '?' && !env[name]) throw new Error(`${name}: ${word}`)
    return env[name] || word
  })
}

/** What the image and the file itself decide. */
const DECIDED = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL']

test('Docker Compose passes every variable of the configuration on', async () => {
  const names = variableNames.filter((name) => !DECIDED.includes(name))
  const env = Object.fromEntries(names.map((name) => [name, `the ${name} of .env`]))
  expect(await composed({ ...env, POSTGRES_PASSWORD: 'secret' })).toMatchObject(env)
})

test('Docker Compose needs a password in .env, and nothing more', async () => {
  await expect(composed({})).rejects.toThrow('POSTGRES_PASSWORD')
  const config = readConfig({ NODE_ENV: 'production', ...(await composed({ POSTGRES_PASSWORD: 'secret' })) })
  expect(config).toMatchObject({ email: null, superAdmin: null, rateLimits: true })
  expect(config.databaseUrl).toBe('postgres://bidlark:secret@postgres/bidlark?sslmode=disable')
})

test('.env.example names every variable, and no other', async () => {
  const named = [...(await read('.env.example')).matchAll(/^# ([A-Z\d_]+)=/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(variableNames.filter((name) => name !== 'NODE_ENV').toSorted())
})

test('the image has every patch before it installs packages', async () => {
  const [copied = ''] = (await read('Dockerfile')).split('RUN bun install')
  const missing = Object.values(manifest.patchedDependencies).filter(
    (patch) => !copied.includes(`COPY ${folderOf(patch)} `),
  )
  expect(missing).toEqual([])
})

test('the image runs as an ordinary user', async () => {
  const [, last = ''] = /.*^USER (\w+)$/ms.exec(await read('Dockerfile')) ?? []
  expect(last).toBe('bun')
})

test('the image has no tests in it, no history, and no secrets', async () => {
  const ignored = (await read('.dockerignore')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['tests', 'bench', '.git', '.env']))
  // A page reads it as it is built.
  expect(ignored.slice(ignored.indexOf('docs/*'))).toContain('!docs/accessibility.yaml')
})

test('with Docker Compose, the role of the database is no superuser', async () => {
  const { services } = z
    .object({ services: z.object({ postgres: z.object({ environment: z.record(z.string(), z.string()) }) }) })
    .parse(YAML.parse(await read('compose.yaml')))
  // By this name the image would make it one.
  expect(Object.keys(services.postgres.environment)).not.toContain('POSTGRES_USER')
  expect(await read('db/create-role.sql')).toContain('CREATE ROLE bidlark LOGIN NOSUPERUSER')
})

test('every package has one version, not a range', () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter(([, version]) => !/^(npm:\w+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

const folderOf = (path: string) => path.split('/')[0]
