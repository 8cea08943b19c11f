import { expect, test } from 'bun:test'
import { QueryObserver } from '@tanstack/react-query'
import { createCache, queryAt } from './data-cache.ts'

test('what changes while something is read for the first time is read again', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const cache = createCache({ read: async () => answers[reads++]?.promise })
  const query = queryAt('/api/super-admin/mail-quota')
  const stop = new QueryObserver(cache, { queryKey: [...query.queryKey] }).subscribe(() => {})
  const invalidated = cache.invalidateQueries(query)
  answers[0]?.resolve('before')
  answers[1]?.resolve('after')
  await invalidated
  stop()
  expect(cache.getQueryData<unknown>(query.queryKey)).toBe('after')
})

test('what was read is not read again by itself, and what failed not at all', () => {
  const { queries } = createCache({ read: async () => null }).getDefaultOptions()
  expect(queries).toMatchObject({ refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, retry: false })
  expect(queries?.refetchInterval).toBeUndefined()
})
