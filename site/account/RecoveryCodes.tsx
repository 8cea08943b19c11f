import { copyLink } from '../ui/controls/copy-link.ts'
import { showToast } from '../ui/toast/toast-store.ts'

/** The codes that stand in for a lost phone: shown once, as only their hashes are stored. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div role="status" className="grid gap-3 rounded-soft border border-leaf bg-leaf-wash p-4">
      <p>
        <strong>Save your recovery codes now.</strong> Each works once if you lose your phone. We can’t show them again.
      </p>
      <ul className="font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button
        type="button"
        className="button"
        onClick={async () => {
          if (await copyLink(codes.join('\n'))) showToast({ title: 'Recovery codes copied' })
        }}
      >
        Copy Recovery Codes
      </button>
    </div>
  )
}
