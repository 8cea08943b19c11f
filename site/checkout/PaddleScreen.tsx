import { useQuery } from '@tanstack/react-query'
import type { PaddleForm } from '../../api/contract/checkout/paddle-form.ts'
import { call } from '../api-client/call.ts'
import { queryAt } from '../api-client/data-cache.ts'
import { Loaded } from '../ui/list/Loaded.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { useCheckout } from './checkout-context.ts'
import { GiveForm } from './GiveForm.tsx'

/** Where guests without email get a paddle. See product.md#paddles. */
export function PaddleScreen() {
  const path = `/api/${useCheckout().organization.slug}/checkout/paddles` as const
  const next = useQuery({ ...queryAt(path), refetchOnMount: 'always', gcTime: 0 })
  const give = async (paddle: PaddleForm) => (await call('POST', path, paddle)).nextNumber
  return (
    <div className="mt-6">
      <h1 className="text-3xl">Hand Out a Paddle</h1>
      <Loaded query={next} failure="The next number couldn’t be loaded.">
        {({ nextNumber }) => <GiveForm nextNumber={nextNumber} give={give} />}
      </Loaded>
      <BackToSearch />
    </div>
  )
}
