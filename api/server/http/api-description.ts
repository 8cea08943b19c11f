import { openapi } from '@elysiajs/openapi'
import { z } from 'zod'

/** The machine-readable description of the API at `/api/docs/json`, made from the schemas that judge the calls. */
export function describeApi() {
  return openapi({
    path: '/docs',
    provider: null,
    exclude: { paths: ['/api/docs', '/api/docs/json', /\*/] },
    mapJsonSchema: { zod: (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) },
    documentation: {
      info: {
        title: 'Bidlark',
        version: '1',
        description:
          'Prices are decimal strings in US dollars; instants are ISO 8601. A refusal is `{ message, code?, issues? }`.',
      },
    },
  })
}
