import { useState } from 'react'
import { CallError } from '../api-client/call.ts'

/**
 * Sends what signs somebody in, and notes when a code from their app is wanted too; the form then asks for it. See
 * product#two-step-sign-in.
 */
export function useSecondStep<Sent>(send: (sent: Sent) => Promise<void>) {
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  return {
    isCodeNeeded,
    async send(sent: Sent) {
      try {
        await send(sent)
      } catch (error) {
        const isAsked = error instanceof CallError && error.problem?.code === 'code-needed'
        if (!isAsked || isCodeNeeded) throw error
        setCodeNeeded(true)
      }
    },
  }
}
