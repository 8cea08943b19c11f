import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { PaddleForm } from '../../api/contract/paddles/paddle-form.ts'
import { GiveForm } from '../admin/paddles/GiveForm.tsx'
import { call } from '../api-client/call.ts'
import { queryAt } from '../api-client/data-cache.ts'
import { Loaded } from '../ui/list/Loaded.tsx'
import { useCounter } from './counter-context.ts'

/** Where guests without email get a paddle. See product.md#paddles. */
export function PaddleScreen() {
  const path = `/api/${useCounter().organization.slug}/checkout/paddles` as const
  const next = useQuery({ ...queryAt(path), refetchOnMount: 'always', gcTime: 0 })
  const give = async (paddle: PaddleForm) => (await call('POST', path, paddle)).nextNumber
  return (
    <div className="mt-6">
      <h1 className="text-3xl">Hand Out a Paddle</h1>
      <Loaded query={next} failure="The next number couldn’t be loaded.">
        {({ nextNumber }) => <GiveForm nextNumber={nextNumber} give={give} />}
      </Loaded>
      <p className="mt-8">
        <Link href="/" className="text-link inline-flex min-h-11 items-center">
          Back to Search
        </Link>
      </p>
    </div>
  )
}
